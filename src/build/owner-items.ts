import { readFileSync } from 'node:fs'
import { LEGAL_NAME, RELEASE_KEY_FINGERPRINT } from '#content/brand.ts'
import { CLAIMS, FACTS, type Fact } from '#content/facts.ts'
import { LINK_KEYS, LINKS, linkHref, type OutsideLink } from '#content/links.ts'
import { OLDER_APP_STORE_ID, OLDER_HOSTS } from '#content/older-hosts.ts'
import {
  ARE_DOMAINS_SETTLED,
  ARE_WARNINGS_SETTLED,
  HAS_SUPPORT_CHAT,
  HAS_SUPPORT_PHONE,
  IS_APP_STORE_NUMBER_SETTLED,
  IS_LOGO_FROM_OWNER,
  LEGAL_REGISTER,
} from '#content/owner.ts'
import { RELEASES } from '#content/releases.ts'

/** Something that is to be settled before the site goes live. */
export interface OwnerItem {
  /** By this name it can be waived. */
  id: string
  what: string
  where: string
  /** How it is closed. */
  how: string
}

/** Where this site lives unless a setting says otherwise. */
const DEFAULT_SITE = 'https://www.tokenpocket.pro'

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const standIns = (): OwnerItem[] =>
  LINK_KEYS.flatMap(key => {
    const link: OutsideLink = LINKS[key]
    if (link.confirmedBy !== null) return []
    return {
      id: `${kebab(key)}-link`,
      what: `leads to ${link.href}. ${link.standsIn}`,
      where: 'src/content/links.ts',
      how: 'put the real address there with the public source that names it',
    }
  })

const unprovedClaims = (): OwnerItem[] =>
  Object.entries<Fact>({ ...FACTS, ...CLAIMS }).flatMap(([name, { value, source }]) => {
    if (!('owner' in source)) return []
    return {
      id: `${kebab(name)}-claim`,
      what: `${value} is known from ${source.owner} alone`,
      where: 'src/content/facts.ts',
      how: 'give a public source, or a dated statement that can be shown',
    }
  })

interface Dapp {
  icon: string
  evidence?: unknown
}

/** Lists of the bundled catalogue that a visitor would see entries of. */
const LISTS = ['activities', 'ads', 'banners'] as const

function catalogueItems(root: string): OwnerItem[] {
  const folder = 'src/content/catalogue'
  const where = `${folder}/dapps.json`
  const read = (file: string) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
  const dapps: Dapp[] = read(where)
  const unchecked = dapps.filter(({ evidence }) => evidence === undefined).length
  const letters = dapps.filter(({ icon }) => icon === '').length
  return [
    {
      id: 'dapps-unchecked',
      what: `${unchecked} of ${dapps.length} DApps were never compared with public sources`,
      where,
      how: 'npm run facts -- due lists them; write what was read with its source (docs/editing.md)',
      isOpen: unchecked > 0,
    },
    {
      id: 'dapps-without-mark',
      what: `${letters} of ${dapps.length} DApps show a letter, as there is no mark of their own`,
      where,
      how: 'put marks that may be used into public/icons/dapps/ and name them',
      isOpen: letters > 0,
    },
    ...LISTS.map(list => ({
      id: `${list}-empty`,
      what: `the store has no ${list}`,
      where: `${folder}/${list}.json`,
      how: 'add entries, or waive it when there are none to show',
      isOpen: read(`${folder}/${list}.json`).length === 0,
    })),
  ].flatMap(({ isOpen, ...item }) => (isOpen ? item : []))
}

type Environment = Readonly<Record<string, string | undefined>>

const gaps = (env: Environment): OwnerItem[] =>
  [
    {
      id: 'wallet-browser-script',
      what: "no script of the wallet's own browser is admitted: its Android app is reported to offer no wallet where a policy is set (tp-js-sdk, issue 33)",
      where: 'docs/security.md',
      how: "open a build in the wallet's browser; set SCRIPT_HASHES to what its script is called there, or waive it when none is needed",
      isOpen: !env.SCRIPT_HASHES?.trim(),
    },
    {
      id: 'releases-empty',
      what: 'no wallet file is published, so the desktop and APK pages have nothing to verify',
      where: 'src/content/releases.json',
      how: 'npm run release -- add FILE --version … --url …',
      isOpen: RELEASES.length === 0,
    },
    {
      id: 'release-key',
      what: 'no signing key is published, so nobody can check the lists of files and names by one',
      where: 'src/content/signatures/release-key.json',
      how: 'npm run release -- key PUBLIC-KEY.asc, then sign; docs/releases.md',
      isOpen: RELEASE_KEY_FINGERPRINT === undefined,
    },
    {
      id: 'legal-entity',
      what: `${LEGAL_NAME} is named without register entry, country or address`,
      where: 'src/content/owner.ts',
      how: 'fill in LEGAL_REGISTER and have counsel read the terms and the privacy policy',
      isOpen: LEGAL_REGISTER === undefined,
    },
    {
      id: 'domains',
      what: `all domains, past and present: the brand's code also names ${OLDER_HOSTS.map(({ value }) => value).join(', ')}, and the Chinese help centre's README www.tpglobalwallet.net`,
      where: 'src/content/older-hosts.ts',
      how: 'put what is yours into src/content/links.ts, keep here what was given up, then set ARE_DOMAINS_SETTLED in src/content/owner.ts',
      isOpen: !ARE_DOMAINS_SETTLED,
    },
    {
      id: 'app-store-number',
      what: `the App Store number: pages name ${linkHref('appStore')}, the English help centre's README ${OLDER_APP_STORE_ID}`,
      where: 'src/content/links.ts, src/content/older-hosts.ts',
      how: 'correct either, then set IS_APP_STORE_NUMBER_SETTLED in src/content/owner.ts',
      isOpen: !IS_APP_STORE_NUMBER_SETTLED,
    },
    {
      id: 'support-phone',
      what: 'no source says whether support has a phone number; thieves publish theirs under its name',
      where: 'src/content/owner.ts, support:questions.reach',
      how: 'set HAS_SUPPORT_PHONE; a number goes into src/content/links.ts and the answer',
      isOpen: HAS_SUPPORT_PHONE === undefined,
    },
    {
      id: 'support-chat',
      what: 'no source says whether support has a live chat, or agents who write to people',
      where: 'src/content/owner.ts, support:questions.reach',
      how: 'set HAS_SUPPORT_CHAT; its address goes into src/content/links.ts and the answer',
      isOpen: HAS_SUPPORT_CHAT === undefined,
    },
    {
      id: 'regional-warnings',
      what: 'pages on buying, staking and leverage carry one short risk line; regulators of UK, Japan, Korea, the Philippines and Thailand may ask for warnings in words of their own, and no text of theirs was read',
      where: 'src/content/owner.ts, home:trade.risk, trade:regions',
      how: 'have counsel name the texts with their sources, put them there and set ARE_WARNINGS_SETTLED',
      isOpen: !ARE_WARNINGS_SETTLED,
    },
    {
      id: 'drawn-logo',
      what: 'the mark was drawn for this site',
      where: 'src/content/brand-kit.ts',
      how: "put the owner's own drawing there, run npx node scripts/assets/brand-kit.ts and set IS_LOGO_FROM_OWNER",
      isOpen: !IS_LOGO_FROM_OWNER,
    },
  ].flatMap(({ isOpen, ...item }) => (isOpen ? item : []))

/** Everything that is open, waived or not. */
export const ownerItems = (root: string, env: Environment = process.env): OwnerItem[] => [
  ...standIns(),
  ...unprovedClaims(),
  ...gaps(env),
  ...catalogueItems(root),
]

export interface OwnerVerdict {
  open: OwnerItem[]
  waived: OwnerItem[]
  /** Waivers that name nothing that is open: a typo, or something that has been settled. */
  unknown: string[]
}

/** `waivers`: ids separated by commas or spaces. There is none for everything: each is a decision. */
export function judgeOwnerItems(items: readonly OwnerItem[], waivers = ''): OwnerVerdict {
  const names = waivers.split(/[\s,]+/).filter(name => name !== '')
  return {
    open: items.filter(({ id }) => !names.includes(id)),
    waived: items.filter(({ id }) => names.includes(id)),
    unknown: names.filter(name => !items.some(({ id }) => id === name)),
  }
}

/** A build says that it is for production by an address of its own. */
export const isProduction = (env: Environment): boolean =>
  Boolean(env.SITE_URL) && env.SITE_URL?.replace(/\/$/, '') !== DEFAULT_SITE

/** One line each, for the log of a build that must not go on. */
export function productionProblems(root: string, env: Environment): string[] {
  if (!isProduction(env)) return []
  const { open, unknown } = judgeOwnerItems(ownerItems(root, env), env.OWNER_WAIVERS)
  return [
    ...open.map(({ id, what, where }) => `owner-check ${id}: ${what} (${where})`),
    ...unknown.map(name => `OWNER_WAIVERS: nothing that is open is called "${name}"`),
  ]
}
