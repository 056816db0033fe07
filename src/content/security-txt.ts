import { linkHref } from './links.ts'

/** How to report a vulnerability (RFC 9116): what /.well-known/security.txt says beside its date, and the page shows. */
export const securityTxt = (site: URL | undefined): string[] => [
  `Contact: ${linkHref('serviceMail')}`,
  'Preferred-Languages: en, zh',
  `Canonical: ${new URL('/.well-known/security.txt', site)}`,
]
