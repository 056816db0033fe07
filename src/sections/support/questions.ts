import { type LinkKey, linkHref } from '#content/links.ts'
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
  leads?: readonly Lead[]
}

interface Topic {
  id: Exclude<keyof LocaleKeys['support']['topics'], 'label'>
  questions: readonly Question[]
}

const MISTAKE: Lead = { to: { page: 'security#mistake' }, label: 'security:mistake.title' }
/** The ways to people, as the page's contacts have them; Telegram's there comes after a warning. */
const WAYS: readonly Lead[] = [
  { to: { link: 'serviceMail' }, label: 'common:menu.mail' },
  { to: { page: 'support#contact' }, label: 'common:menu.telegram' },
  { to: { link: 'forum' }, label: 'common:menu.forum' },
  { to: { link: 'helpCenter' }, label: 'common:menu.helpCenter' },
]
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
        leads: [{ to: { page: 'trade#energy' }, label: 'common:menu.energyRental' }],
      },
      { id: 'noFee', guide: 'gas-explained' },
      { id: 'withdraw', guide: 'send-on-the-right-network' },
    ],
  },
  {
    id: 'scams',
    questions: [
      { id: 'reach', guide: 'staff-never-message-first', leads: [...WAYS, MISTAKE] },
      { id: 'fakeSupport', guide: 'staff-never-message-first', leads: [MISTAKE] },
      {
        id: 'fakeApp',
        guide: 'check-a-download',
        leads: [
          HAS_RELEASES
            ? { to: { page: 'download/check' }, label: 'security:check.download.title' }
            : { to: { page: 'verify' }, label: 'common:menu.verify' },
        ],
      },
      { id: 'signed', guide: 'what-a-signature-can-do', leads: [MISTAKE] },
      { id: 'stolen', guide: 'what-self-custody-means', leads: [MISTAKE] },
      {
        id: 'approvals',
        guide: 'token-approvals',
        leads: [{ to: { link: 'approvalDetector' }, label: 'common:menu.approvalDetector' }],
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
        leads: [{ to: { page: 'download/pc' }, label: 'common:menu.extensionWallet' }],
      },
      { id: 'browser', leads: [{ to: { page: 'support#contact' }, label: 'common:menu.contact' }] },
      {
        id: 'hardware',
        guide: 'hardware-wallets',
        leads: [{ to: { page: 'products#hardware' }, label: 'common:menu.hardwareWallet' }],
      },
      { id: 'card', leads: [{ to: { link: 'cardGuide' }, label: 'common:menu.helpCenter' }] },
      { id: 'kyc', leads: [{ to: { page: 'trade#buy' }, label: 'common:menu.buyCrypto' }] },
      { id: 'region', leads: [{ to: { page: 'legal#regions' }, label: 'common:menu.regionalLimits' }] },
    ],
  },
  {
    id: 'listings',
    questions: [
      { id: 'listing', guide: 'list-your-project', leads: [STATUS] },
      { id: 'amount', guide: 'list-your-project', leads: [STATUS] },
    ],
  },
]

const oldest = (browser: string): string =>
  OLDEST_BROWSERS.find(name => name.startsWith(browser))?.slice(browser.length) ?? ''
const NAMED = {
  chrome: oldest('chrome'),
  safari: oldest('safari'),
  firefox: oldest('firefox'),
  mail: linkHref('serviceMail').replace('mailto:', ''),
}

/** One answer names the oldest browsers in which everything works, one our mailbox; the others have no place for them. */
export const answerTo = (id: Question['id'], t: Translate): string =>
  t(`support:questions.${id}.text` as 'support:questions.browser.text', NAMED)

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
