// Everything that is ours and can be compared: addresses, accounts, mailboxes, apps, our token. It is made from links.ts,
// brand.ts and the releases, so that it cannot say anything else than the pages do; a stand-in is not on it.
import { BRAND_NAME, BRAND_TOKEN, LEGAL_NAME } from './brand.ts'
import { LINK_KEYS, LINKS, type LinkKey, type OutsideLink } from './links.ts'
import { OLDER_HOSTS } from './older-hosts.ts'
import { RELEASES, type Release } from './releases.ts'

export const OFFICIAL_KINDS = [
  'domain',
  'site',
  'account',
  'email',
  'app',
  'extension',
  'contract',
  'certificate',
] as const

export type OfficialKind = (typeof OFFICIAL_KINDS)[number]

/** Where an account, an app or a contract is; its value alone could be anybody's elsewhere. */
export type OfficialPlace =
  | 'x'
  | 'telegram'
  | 'github'
  | 'youtube'
  | 'medium'
  | 'google-play'
  | 'app-store'
  | 'chrome-web-store'
  | 'eip155:56'

/** Its name is `verify:names.<id>`. */
export type OfficialId = LinkKey | 'domain' | 'token' | 'certificate'

export interface OfficialEntry {
  kind: OfficialKind
  id: OfficialId
  /** What is compared: a host, an account's name, an address, an id. */
  value: string
  place?: OfficialPlace
  /** What opens it. */
  url?: string
  /** The public sources that name it. */
  confirmedBy: string
}

/** Every host below it is ours too; content/links.test.ts admits no other. */
export const OFFICIAL_DOMAIN = 'tokenpocket.pro'

export const isOurHost = (host: string): boolean =>
  host === OFFICIAL_DOMAIN || host.endsWith(`.${OFFICIAL_DOMAIN}`)

type Named = Pick<OfficialEntry, 'kind' | 'value' | 'place'>

const lastOf = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? ''

/** What an address of a store or of a shared site names; undefined where it is a page of something already named. */
function namedBy({ hostname, pathname, searchParams, protocol }: URL): Named | undefined {
  if (protocol === 'mailto:') return { kind: 'email', value: pathname }
  switch (hostname) {
    case 'play.google.com':
      return { kind: 'app', value: searchParams.get('id') ?? '', place: 'google-play' }
    case 'apps.apple.com':
      return { kind: 'app', value: lastOf(pathname), place: 'app-store' }
    case 'chromewebstore.google.com':
      return { kind: 'extension', value: lastOf(pathname), place: 'chrome-web-store' }
    case 'x.com':
      return { kind: 'account', value: lastOf(pathname), place: 'x' }
    case 't.me':
      return { kind: 'account', value: lastOf(pathname), place: 'telegram' }
    case 'www.youtube.com':
      return { kind: 'account', value: lastOf(pathname), place: 'youtube' }
    case 'github.com':
      // Repositories are pages of the account.
      return pathname.split('/').filter(Boolean).length === 1
        ? { kind: 'account', value: lastOf(pathname), place: 'github' }
        : undefined
    default:
      return hostname.endsWith('.medium.com')
        ? { kind: 'account', value: hostname.replace('.medium.com', ''), place: 'medium' }
        : { kind: 'site', value: hostname }
  }
}

function linkEntries(): OfficialEntry[] {
  const found = new Map<string, OfficialEntry>()
  for (const id of LINK_KEYS) {
    const { href, confirmedBy }: OutsideLink = LINKS[id]
    if (confirmedBy === null) continue
    const url = new URL(href)
    const named = namedBy(url)
    // Of the pages of one site the first in the file gives it its name.
    if (!named || found.has(`${named.kind} ${named.value}`)) continue
    const opens = named.kind === 'site' ? `${url.origin}/` : href
    found.set(`${named.kind} ${named.value}`, { ...named, id, url: opens, confirmedBy })
  }
  return [...found.values()]
}

const DOMAIN: OfficialEntry = {
  kind: 'domain',
  id: 'domain',
  value: OFFICIAL_DOMAIN,
  url: `https://${OFFICIAL_DOMAIN}/`,
  confirmedBy: LINKS.officialSite.confirmedBy,
}

const TOKEN: OfficialEntry = {
  kind: 'contract',
  id: 'token',
  value: BRAND_TOKEN.address,
  place: `eip155:${BRAND_TOKEN.chainId}`,
  confirmedBy: BRAND_TOKEN.confirmedBy,
}

const certificateEntries = (releases: readonly Release[]): OfficialEntry[] =>
  [...new Set(releases.flatMap(({ certificates }) => certificates))].map(value => ({
    kind: 'certificate',
    id: 'certificate',
    value,
    confirmedBy: 'computed from the files that we publish',
  }))

const inOrder = (a: OfficialEntry, b: OfficialEntry): number =>
  OFFICIAL_KINDS.indexOf(a.kind) - OFFICIAL_KINDS.indexOf(b.kind) ||
  (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

/** The whole list, by kind, in the same order whatever the order of its sources. */
export const officialList = (releases: readonly Release[] = RELEASES): OfficialEntry[] =>
  [DOMAIN, ...linkEntries(), TOKEN, ...certificateEntries(releases)].sort(inOrder)

/** `/.well-known/official.json`: what is signed, to the byte. It holds no date, so that it changes only with the list. */
export function officialListText(releases: readonly Release[] = RELEASES): string {
  const entries = officialList(releases).map(({ kind, value, place, url, confirmedBy }) => ({
    kind,
    value,
    ...(place && { place }),
    ...(url && { url }),
    confirmedBy,
  }))
  const list = {
    name: BRAND_NAME,
    publisher: LEGAL_NAME,
    note: `Every host below ${OFFICIAL_DOMAIN} is ours. What is not among the entries: treat it as not ours.`,
    entries,
    unconfirmed: {
      note: `Hosts that older code of ours names. None is confirmed today: type no seed phrase or key there, don't connect a wallet, and use ${OFFICIAL_DOMAIN}.`,
      hosts: OLDER_HOSTS,
    },
  }
  return `${JSON.stringify(list, null, 2)}\n`
}
