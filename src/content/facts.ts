// Every number and every date that the pages claim, once, with the source that stands for it and the day it was last
// compared with it. `npm run check` refuses a number on a page that is not from here, from the catalogue or from a guide;
// `npm run owner-check` lists what only the owner can prove.
import { remember } from '#lib/remember.ts'
import type { LinkKey } from './links.ts'

export interface Fact {
  value: number
  /** A public address, a page of ours by its link, or the owner's own statement and the document it is in. */
  source: { url: string } | { link: LinkKey } | { owner: string } | { counted: string }
  /** The day it was last compared with the source. */
  checked: string
}

const CHECKED = '2026-11-22'
const BRIEF = { owner: "the owner's product brief, section 1" }

/** Beside them stands the year. */
const OF_2022 = {
  owner:
    "the brand's own texts of December 2022 (help centre, introduction; github.com/gitbook-backup/tp-en: README.md)",
}

/** Placeholders of these names in `locales/` become the numbers, written as the language writes them. */
export const FACTS = {
  users: { value: 30_000_000, source: BRIEF, checked: CHECKED },
  monthly: { value: 3_500_000, source: OF_2022, checked: CHECKED },
  countries: { value: 200, source: OF_2022, checked: CHECKED },
  /** A test counts the DApps of the catalogue; there are at least as many. */
  dapps: { value: 100, source: { counted: 'src/content/catalogue/dapps.json' }, checked: CHECKED },
  /** In USDT, by renting energy on TRON, "about". */
  saved: { value: 8_000_000, source: BRIEF, checked: CHECKED },
  followers: { value: 600_000, source: BRIEF, checked: CHECKED },
} as const satisfies Record<string, Fact>

/** Claims whose number is in the words themselves, as it is no placeholder's: the year, or a share. */
export const CLAIMS = {
  founded: { value: 2018, source: BRIEF, checked: CHECKED },
  /** "about": how long buying crypto takes. */
  buyMinutes: { value: 5, source: BRIEF, checked: CHECKED },
  /** "up to": the best case. */
  energySavingPercent: { value: 75, source: { link: 'energyRental' }, checked: CHECKED },
} as const satisfies Record<string, Fact>

/**
 * The networks that sentences about the wallet name, and who says that the wallet has them. How many there are nobody says
 * in public; `/networks/` counts what can be looked up there, not what the wallet supports.
 */
export const WALLET_NETWORKS = {
  names: ['Bitcoin', 'Ethereum', 'TRON', 'Solana'],
  source:
    'help centre, introduction (github.com/gitbook-backup/tp-en: README.md): BTC, ETH, BSC, TRON, Polygon, Solana …',
} as const

/** Of the others a page says that the app is to be asked first. */
export const isNamedForWallet = (network: string): boolean =>
  WALLET_NETWORKS.names.some(name => name === network)

interface Milestone {
  year: number
  /** The sentence is `about:milestones.<id>`. */
  id: string
  /** Where the fact is public; never shown. */
  source: string
}

const TIMELINE = "the timeline on the brand's own about page"

export const MILESTONES = [
  { year: 2018, id: 'founded', source: TIMELINE },
  {
    year: 2018,
    id: 'androidRelease',
    source: 'Google Play release date (29 June 2018), as WalletScrutiny records it',
  },
  { year: 2019, id: 'desktop', source: `${TIMELINE}; BNB Chain documentation lists the desktop wallet` },
  { year: 2019, id: 'millionDownloads', source: TIMELINE },
  { year: 2020, id: 'hdWallet', source: TIMELINE },
  { year: 2020, id: 'bnbSmartChain', source: `${TIMELINE}; the brand's Medium, September 2020` },
  { year: 2020, id: 'ethStaking', source: `${TIMELINE}; the brand's Medium, November 2020` },
  { year: 2021, id: 'twentyMillionUsers', source: `${TIMELINE}; help centre introduction` },
  { year: 2021, id: 'keypal', source: `${TIMELINE}; help centre, update of 31 December 2021` },
  { year: 2022, id: 'extension', source: 'help centre, announcement of 24 April 2022' },
  { year: 2022, id: 'multisig', source: `${TIMELINE}; help centre, multisig section` },
  { year: 2023, id: 'energyRental', source: `${TIMELINE}; help centre, energy rental guide` },
  { year: 2023, id: 'bitcoinProtocols', source: `${TIMELINE}; help centre, page on Nostr` },
  { year: 2023, id: 'smartAccounts', source: `${TIMELINE}; github.com/TP-Lab/AA-Core` },
  { year: 2024, id: 'followers', source: TIMELINE },
] as const satisfies readonly Milestone[]

/** Languages that shorten hundreds of thousands too: 60 万, 600 mil. */
const SHORTENS_THOUSANDS = ['zh-Hans', 'zh-Hant', 'ja', 'ko', 'es', 'pt']
/** Languages whose short form is another language's, or unknown to many of its readers. */
const WRITES_OUT = ['es', 'pt', 'vi', 'th', 'hi', 'fil']

/** 30M, 3000 万, 30 миллионов: as the language of the tag writes a round number. */
export function roundNumber(value: number, tag: string): string {
  const isShortened = value >= 1_000_000 || (value >= 100_000 && SHORTENS_THOUSANDS.includes(tag))
  const number = new Intl.NumberFormat(tag, {
    ...(isShortened && {
      notation: 'compact',
      compactDisplay: WRITES_OUT.includes(tag) ? 'long' : 'short',
    }),
    useGrouping: tag.startsWith('zh') ? false : 'always',
  }).format(value)
  // Chinese puts a space between digits and characters wherever else they meet.
  if (tag.startsWith('zh')) return number.replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
  // A number and its word stay on one line: "80 लाख"; some languages' data have a plain space there.
  return number.replaceAll(' ', '\u00a0')
}

type FactValues = Record<keyof typeof FACTS, string>

/** The values of the placeholders, for a page's `t`. */
export const factsIn = remember((tag: string): FactValues => {
  const entries = Object.entries(FACTS).map(([name, { value }]) => [name, roundNumber(value, tag)])
  return Object.fromEntries(entries) as FactValues
})
