import {
  androidMark,
  appleMark,
  briefcase,
  compass,
  desktop,
  eye,
  fingerprint,
  googleChromeMark,
} from '#content/icons.ts'
import { LINKS, type LinkKey, linkHref } from '#content/links.ts'
import type { ReleasePlatform } from '#content/releases.ts'
import type { Device } from '#lib/device.ts'

export type StoreId = 'googlePlay' | 'appStore' | 'chromeWebStore'

export interface Store {
  id: StoreId
  link: LinkKey
  /** What names the app in the store's address; people compare it, so it is cut from the address itself. */
  appId: string
  /** The host that the address bar shows once the store is open. */
  host: string
}

const store = (id: StoreId): Store => {
  const { hostname, pathname, searchParams } = new URL(LINKS[id].href)
  return { id, link: id, appId: searchParams.get('id') ?? pathname.split('/').at(-1) ?? '', host: hostname }
}

export const STORES: Readonly<Record<StoreId, Store>> = {
  googlePlay: store('googlePlay'),
  appStore: store('appStore'),
  chromeWebStore: store('chromeWebStore'),
}

/** The device whose visitors a store is for. */
export const DEVICE_OF_STORE: Readonly<Record<StoreId, Device>> = {
  googlePlay: 'android',
  appStore: 'ios',
  chromeWebStore: 'browser',
}

export interface Platform {
  id: 'android' | 'ios' | 'extension' | 'desktop'
  page: string
  store?: StoreId
  icon: string
  /** Brand marks are filled, interface icons are strokes. */
  isMark: boolean
}

/** In the order of the download page. */
export const PLATFORMS: readonly Platform[] = [
  {
    id: 'android',
    page: 'download/android',
    store: 'googlePlay',
    icon: androidMark,
    isMark: true,
  },
  { id: 'ios', page: 'download/ios', store: 'appStore', icon: appleMark, isMark: true },
  {
    id: 'extension',
    page: 'download/pc',
    store: 'chromeWebStore',
    icon: googleChromeMark,
    isMark: true,
  },
  { id: 'desktop', page: 'download/pc#desktop', icon: desktop, isMark: false },
]

/** The systems whose files a platform's page offers. */
export const systemsOf = (id: Platform['id']): readonly ReleasePlatform[] => {
  if (id === 'android') return ['android']
  return id === 'desktop' ? ['windows', 'macos', 'linux'] : []
}

/** What tells the wallet from its copies. */
export const FAKE_CHECKS = [
  { id: 'source', icon: compass },
  { id: 'publisher', icon: briefcase },
  { id: 'file', icon: fingerprint },
  { id: 'phrase', icon: eye },
] as const

/** The site's own host as people type it: `tokenpocket.pro`. */
export const OFFICIAL_HOST = new URL(linkHref('officialSite')).hostname.replace(/^www\./, '')

/** Programs that compute a file's SHA-256 and come with the system; people put their file's name in place of FILE. */
export const HASH_COMMANDS = [
  { name: 'Windows', command: 'certutil -hashfile FILE SHA256' },
  { name: 'macOS', command: 'shasum -a 256 FILE' },
  { name: 'Linux', command: 'sha256sum FILE' },
] as const

/** Part of Android's build tools; prints the certificate in the form the page shows. */
export const CERTIFICATE_COMMAND = { name: 'Android', command: 'apksigner verify --print-certs FILE' }

/** GnuPG and the tools of Linux; the names are those of the files on the site. */
export const KEY_COMMANDS = [
  { id: 'import', command: 'gpg --import release-key.asc' },
  { id: 'verify', command: 'gpg --verify hashes.txt.asc hashes.txt' },
  { id: 'compare', command: 'sha256sum --check --ignore-missing hashes.txt' },
] as const
