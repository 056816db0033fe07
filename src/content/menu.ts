import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import * as icons from './icons.ts'
import { type LinkKey, linkHref } from './links.ts'
import { HAS_RELEASES } from './releases.ts'

/** Where an item leads; `page` is what `href()` takes, so a query or fragment may follow the path. */
type Target =
  | { page: string }
  | { link: LinkKey }
  /** A file outside the language trees; a text that binds in English and Chinese has a summary for all others. */
  | { file: string; chinese?: string; summary?: string }

/** The words of a group or an item are `common:menu.<id>`. */
export type MenuId = keyof LocaleKeys['common']['menu']

export interface MenuItem {
  id: MenuId
  to: Target
  /** Languages that show the item; without it all do. */
  only?: readonly string[]
}

/** An item of the header's menus, with an icon and a line of its own: `common:menuLines.<id>`. */
export interface RichItem extends MenuItem {
  id: keyof LocaleKeys['common']['menuLines']
  icon: string
}

export interface MenuGroup {
  id: MenuId
  items: readonly MenuItem[]
}

/** A menu of the header, with a card at its end. */
export interface RichGroup extends MenuGroup {
  items: readonly RichItem[]
  /** Its words are `common:menuCards.<words>`. */
  card: { to: Target; words: keyof LocaleKeys['common']['menuCards'] }
  /** The group's own page, whose sections its items are. */
  page: string
}

type MenuEntry = MenuGroup | MenuItem

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry

// An outside page is never named by what it does: an entry leads to our own words about it, and these lead on. A section's
// heading says what the entry says; scripts/check/check-labels.ts compares them.
export const PRODUCTS: readonly RichItem[] = [
  { id: 'mobileWallet', icon: icons.mobile, to: { page: 'products#mobile' } },
  { id: 'extensionWallet', icon: icons.extension, to: { page: 'products#extension' } },
  { id: 'desktopWallet', icon: icons.desktop, to: { page: 'products#desktop' } },
  { id: 'hardwareWallet', icon: icons.device, to: { page: 'products#hardware' } },
  { id: 'card', icon: icons.card, to: { page: 'products#card' } },
  { id: 'networks', icon: icons.world, to: { page: 'networks' } },
  { id: 'downloads', icon: icons.download, to: { page: 'download' } },
]

export const TOOLS: readonly RichItem[] = [
  { id: 'approvalDetector', icon: icons.shieldCheck, to: { page: 'tools#approval-detector' } },
  { id: 'tokenSecurity', icon: icons.shieldLock, to: { page: 'tools#token-security' } },
  { id: 'keyGenerator', icon: icons.hardware, to: { page: 'tools#key-generator' } },
  { id: 'tokenProfile', icon: icons.coins, to: { page: 'tools#token-profile' } },
  { id: 'tokenClaim', icon: icons.gift, to: { page: 'tools#token-claim' } },
  { id: 'easyInscription', icon: icons.edit, to: { page: 'tools#easy-inscription' } },
  { id: 'batchSender', icon: icons.send, to: { page: 'tools#batch-sender' } },
  { id: 'versionVerification', icon: icons.fingerprint, to: { page: 'tools#version-verification' } },
  { id: 'nostrAssetsBatchSender', icon: icons.users, to: { page: 'tools#nostr-batch-sender' } },
]

export const TRADE: readonly RichItem[] = [
  { id: 'swap', icon: icons.swap, to: { page: 'trade#swap' } },
  { id: 'bridge', icon: icons.bridge, to: { page: 'trade#bridge' } },
  { id: 'buyCrypto', icon: icons.buy, to: { page: 'trade#buy' } },
  { id: 'energyRental', icon: icons.energy, to: { page: 'trade#energy' } },
]

/** Opens on the hot category; its label is an id, so that it survives a language switch. */
export const DAPP_STORE: MenuItem = {
  id: 'dappStore',
  to: { page: 'dappstore?category_id=99998&category=hot' },
}

export const BUILD: readonly RichItem[] = [
  { id: 'developerCenter', icon: icons.code, to: { page: 'developer' } },
  { id: 'submitToken', icon: icons.coins, to: { page: 'submit/token' } },
  { id: 'submitDapp', icon: icons.apps, to: { page: 'submit/dapp' } },
  { id: 'submitNft', icon: icons.photo, to: { page: 'submit/nft' } },
  { id: 'submitChain', icon: icons.link, to: { page: 'submit/chain' } },
  { id: 'bugBounty', icon: icons.bug, to: { page: 'security#bounty' } },
]

export const SUPPORT: readonly RichItem[] = [
  { id: 'questions', icon: icons.headset, to: { page: 'support#questions' } },
  { id: 'contact', icon: icons.mail, to: { page: 'support#contact' } },
  { id: 'security', icon: icons.lock, to: { page: 'security' } },
  { id: 'helpCenter', icon: icons.book, to: { link: 'helpCenter' } },
  { id: 'news', icon: icons.rss, to: { page: 'news' } },
  { id: 'recruiting', icon: icons.users, to: { page: 'recruiting' } },
  { id: 'forum', icon: icons.forum, to: { link: 'forum' } },
]

/** What developers find elsewhere. */
export const DEVELOPERS: readonly MenuItem[] = [
  { id: 'developerDocs', to: { link: 'developerDocs' } },
  { id: 'github', to: { link: 'github' } },
  { id: 'jsSdk', to: { link: 'jsSdk' } },
  { id: 'mobileSdk', to: { link: 'mobileSdk' } },
]

export const INFORMATION: readonly MenuItem[] = [
  { id: 'aboutDapps', to: { page: 'dapp' } },
  { id: 'blockchainGuide', to: { link: 'blockchainGuide' } },
  { id: 'tronGuide', to: { link: 'tronGuide' } },
  { id: 'iostGuide', to: { link: 'iostGuide' } },
]

export const COMPANY: readonly MenuItem[] = [
  { id: 'about', to: { page: 'about' } },
  { id: 'partners', to: { page: 'partner' } },
  { id: 'careers', to: { link: 'careers' } },
  { id: 'merchandise', to: { link: 'merchandise' }, only: ['zh'] },
]

export const LEGAL: readonly MenuItem[] = [
  {
    id: 'privacy',
    to: { file: '/privacy-en/index.html', chinese: '/privacy-zh/index.html', summary: 'legal#privacy' },
  },
  {
    id: 'terms',
    to: { file: '/terms-en/index.html', chinese: '/terms-zh/index.html', summary: 'legal#terms' },
  },
  { id: 'regionalLimits', to: { page: 'legal#regions' } },
]

const BRAND_KIT: MenuItem = { id: 'brandKit', to: { page: 'brandkit' } }

const PRODUCTS_CARD: RichGroup['card'] = HAS_RELEASES
  ? { to: { page: 'download/check' }, words: 'products' }
  : { to: { page: 'download/app' }, words: 'stores' }

/** The menus of the header: their order is also that of their icons (pages/icons/menu.svg.ts). */
export const RICH_MENUS = [
  { id: 'products', items: PRODUCTS, page: 'products', card: PRODUCTS_CARD },
  { id: 'tools', items: TOOLS, page: 'tools', card: { to: { page: 'verify' }, words: 'tools' } },
  { id: 'trade', items: TRADE, page: 'trade', card: { to: { page: 'trade#energy' }, words: 'trade' } },
  { id: 'build', items: BUILD, page: 'submit', card: { to: { page: 'submit' }, words: 'build' } },
  {
    id: 'support',
    items: SUPPORT,
    page: 'support',
    card: { to: { page: 'security#never-ask' }, words: 'support' },
  },
] as const satisfies readonly RichGroup[]

/** The header on a wide screen, in order. */
export const MENU: readonly MenuEntry[] = [...RICH_MENUS.slice(0, 3), DAPP_STORE, ...RICH_MENUS.slice(3)]

/** What a wide screen has in its footer. */
export const MORE: MenuGroup = { id: 'more', items: [...COMPANY, ...INFORMATION, ...DEVELOPERS, ...LEGAL] }

/** Behind the hamburger there is room for more, and for the brand kit, which a wide screen has at its logo. */
export const MOBILE_MENU: readonly MenuEntry[] = [...MENU, MORE, BRAND_KIT]

export const visibleIn = (lang: string, items: readonly MenuItem[]): readonly MenuItem[] =>
  items.filter(({ only }) => !only || only.includes(lang))

/** The address of a target for one language; `href` is the page's own, from `Astro.locals`. */
export function targetHref(to: Target, lang: string, href: (page: string) => string): string {
  if ('page' in to) return href(to.page)
  if ('link' in to) return linkHref(to.link, lang)
  if (lang === 'zh') return to.chinese ?? to.file
  return lang === 'en' || !to.summary ? to.file : href(to.summary)
}

/** Says `page` to assistive technology on the page itself, `true` on those below it; a fragment is a part of a page. */
export function currentMark(
  { to }: MenuItem,
  here: string,
  href: (page: string) => string,
): 'page' | 'true' | undefined {
  if (!('page' in to) || to.page.includes('#')) return undefined
  const [path = ''] = href(to.page).split('?')
  if (here === path) return 'page'
  return here.startsWith(path) ? 'true' : undefined
}

/**
 * Which entries of some menus are marked on a page, as a text: two pages of a language with the same text have the same
 * menus. `href` is that language's.
 */
export const marksOf = (
  entries: readonly MenuEntry[],
  here: string,
  href: (page: string) => string,
): string =>
  entries
    .flatMap(entry => (isGroup(entry) ? entry.items : [entry]))
    .flatMap(item => {
      const mark = currentMark(item, here, href)
      return mark ? [`${item.id}=${mark}`] : []
    })
    .join()

/** A page within a section is the section's, whichever of its entries it is; so is the section's own page. */
export const isWithin = (group: MenuGroup, here: string, href: (page: string) => string): boolean =>
  group.items.some(item => currentMark(item, here, href)) ||
  RICH_MENUS.some(({ id, page }) => id === group.id && here.startsWith(href(page)))

/** Leads off the site, so it gets `rel` and the outside mark. */
export const isOutside = (to: Target): boolean => 'link' in to
