import type { OfficialKind, OfficialPlace } from '#content/official.ts'
import { lastOf } from '#lib/last-of.ts'

/** A site on which anybody may have an account, or publish an app: there the host alone says nothing. */
interface SharedSite {
  place: OfficialPlace
  kind: OfficialKind
  hosts: readonly string[]
  /** What of the address names the account, and how many more parts of the path are still its own. */
  account: (url: URL, parts: readonly string[]) => string | undefined
  /** Path parts of an address that shows nothing but the account. */
  depth: number
  /** Whether capitals make another account of it. */
  isCaseSensitive?: boolean
}

const first = (_: URL, [name]: readonly string[]): string | undefined => name
const appleId = ({ pathname }: URL): string | undefined =>
  /^(?:\/[a-z]{2})?\/app\/(?:[^/]+\/)?(id\d+)\/?$/.exec(pathname)?.[1]

export const SHARED_SITES: readonly SharedSite[] = [
  {
    place: 'x',
    kind: 'account',
    hosts: ['x.com', 'www.x.com', 'mobile.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'],
    account: first,
    // A post opens by its number alone, whatever name is before it.
    depth: 1,
  },
  {
    place: 'telegram',
    kind: 'account',
    hosts: ['t.me', 'telegram.me'],
    account: (_, [name, second]) => (name === 's' ? second : name),
    depth: 1,
  },
  {
    place: 'github',
    kind: 'account',
    hosts: ['github.com', 'www.github.com'],
    account: first,
    // A repository is the account's; below it strangers' issues, files and copies are shown too.
    depth: 2,
  },
  {
    place: 'youtube',
    kind: 'account',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com'],
    account: (_, [kind, id]) => (kind === 'channel' ? id : kind),
    // All below a channel is the channel's.
    depth: 3,
    isCaseSensitive: true,
  },
  {
    place: 'medium',
    kind: 'account',
    hosts: ['medium.com', 'www.medium.com'],
    account: first,
    depth: 1,
  },
  {
    place: 'google-play',
    kind: 'app',
    hosts: ['play.google.com'],
    // Two ids in one address name no app of the list: a store may take either.
    account: ({ pathname, searchParams }) =>
      pathname === '/store/apps/details' ? searchParams.getAll('id').join(' ') || undefined : undefined,
    depth: 3,
    isCaseSensitive: true,
  },
  { place: 'app-store', kind: 'app', hosts: ['apps.apple.com'], account: appleId, depth: 4 },
  {
    place: 'chrome-web-store',
    kind: 'extension',
    hosts: ['chromewebstore.google.com'],
    account: ({ pathname }, parts) => (pathname.startsWith('/detail/') ? lastOf(parts) : undefined),
    depth: 3,
    isCaseSensitive: true,
  },
]
