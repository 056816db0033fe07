import type { LinkKey } from '#content/links.ts'

interface Contact {
  /** The words are `about:contact.<id>`. */
  id: string
  mail: LinkKey
  /** One of our pages that answers before a letter is needed. */
  page?: string
}

export const CONTACTS = [
  { id: 'service', mail: 'serviceMail' },
  { id: 'business', mail: 'businessMail', page: 'partner' },
  { id: 'developers', mail: 'developerMail', page: 'developer' },
] as const satisfies readonly Contact[]
