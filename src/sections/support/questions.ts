import type { LinkKey } from '#content/links.ts'
import type { MenuId } from '#content/menu.ts'
import { HAS_RELEASES } from '#content/releases.ts'
import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import type { Translate } from '#i18n/translator.ts'
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'
import type { Guide } from '../learn/reading-order.ts'

/** Where an answer leads beside its guide, called as that page is called. */
interface Lead {
  to: { page: string } | { link: LinkKey }
  label: `common:menu.${MenuId}` | 'security:mistake.title' | 'security:check.download.title' | 'status:title'
}

export interface Question {
  /** The words are `support:questions.<id>`; also its place on the page. */
  id: keyof LocaleKeys['support']['questions']
  /** The guide that the answer is taken from, by its name in addresses. */
  guide?: string
  lead?: Lead
}

interface Topic {
  id: Exclude<keyof LocaleKeys['support']['topics'], 'label'>
  questions: readonly Question[]
}

const MISTAKE: Lead = { to: { page: 'security#mistake' }, label: 'security:mistake.title' }
const STATUS: Lead = { to: { page: 'status' }, label: 'status:title' }

export const QUESTION_TOPICS: readonly Topic[] = [
  {
    id: 'keys',
    questions: [
      { id: 'lostPhrase', guide: 'keep-your-seed-phrase' },
      { id: 'lostPhone', guide: 'tested-backup-new-phone-and-heirs' },
      { id: 'password', guide: 'key-phrase-keystore-password' },
      { id: 'otherAddress', guide: 'key-phrase-keystore-password' },
    ],
  },
  {
    id: 'transfers',
    questions: [
      { id: 'wrongNetwork', guide: 'send-on-the-right-network' },
      { id: 'pending', guide: 'pending-transactions' },
      { id: 'missing', guide: 'read-a-block-explorer' },
      { id: 'undo', guide: 'address-poisoning' },
      {
        id: 'energy',
        guide: 'tron-energy-bandwidth',
        lead: { to: { page: 'trade#energy' }, label: 'common:menu.energyRental' },
      },
    ],
  },
  {
    id: 'scams',
    questions: [
      { id: 'fakeSupport', guide: 'staff-never-message-first', lead: MISTAKE },
      {
        id: 'fakeApp',
        guide: 'check-a-download',
        lead: HAS_RELEASES
          ? { to: { page: 'download/check' }, label: 'security:check.download.title' }
          : { to: { page: 'verify' }, label: 'common:menu.verify' },
      },
      { id: 'signed', guide: 'what-a-signature-can-do', lead: MISTAKE },
      {
        id: 'approvals',
        guide: 'token-approvals',
        lead: { to: { link: 'approvalDetector' }, label: 'common:menu.approvalDetector' },
      },
    ],
  },
  {
    id: 'products',
    questions: [
      { id: 'connect', guide: 'dapp-browser-and-extension' },
      {
        id: 'extension',
        guide: 'dapp-browser-and-extension',
        lead: { to: { page: 'download/pc' }, label: 'common:menu.extensionWallet' },
      },
      { id: 'browser', lead: { to: { page: 'support#contact' }, label: 'common:menu.contact' } },
      {
        id: 'hardware',
        guide: 'hardware-wallets',
        lead: { to: { page: 'products#hardware' }, label: 'common:menu.hardwareWallet' },
      },
      { id: 'card', lead: { to: { link: 'cardGuide' }, label: 'common:menu.helpCenter' } },
      { id: 'region', lead: { to: { page: 'legal#regions' }, label: 'common:menu.regionalLimits' } },
    ],
  },
  {
    id: 'listings',
    questions: [
      { id: 'listing', guide: 'list-your-project', lead: STATUS },
      { id: 'amount', guide: 'list-your-project', lead: STATUS },
    ],
  },
]

const oldest = (browser: string): string =>
  OLDEST_BROWSERS.find(name => name.startsWith(browser))?.slice(browser.length) ?? ''
const BROWSERS = { chrome: oldest('chrome'), safari: oldest('safari'), firefox: oldest('firefox') }

/** One answer names the oldest browsers in which everything works; the others have no place for them. */
export const answerTo = (id: Question['id'], t: Translate): string =>
  t(`support:questions.${id}.text` as 'support:questions.browser.text', BROWSERS)

/** Questions and their answers in words alone, as search engines read them. */
export const answersIn = (t: Translate) =>
  QUESTION_TOPICS.flatMap(({ questions }) =>
    questions.map(({ id }) => ({
      question: t(`support:questions.${id}.title`),
      answer: answerTo(id, t),
    })),
  )

/** The guide of a question in the reader's language, or the best there is. */
export function guideOf({ guide: wanted }: Question, guides: readonly Guide[]): Guide | undefined {
  if (!wanted) return undefined
  const found = guides.find(({ slug }) => slug === wanted)
  if (!found) throw new Error(`No guide is called ${wanted}`)
  return found
}
