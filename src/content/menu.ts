import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import { type LinkKey, linkHref } from './links.ts'

/** Where an item leads; `page` is what `href()` takes, so a query or fragment may follow the path. */
type Target =
  | { page: string }
  | { link: LinkKey }
  /** A static page outside the language trees that exists in English and Chinese only. */
  | { file: string; chinese: string }

/** The words of a group or an item are `common:menu.<id>`. */
export type MenuId = keyof LocaleKeys['common']['menu']

export interface MenuItem {
  id: MenuId
  to: Target
  /** Languages that show the item; without it all do. */
  only?: readonly string[]
}

export interface MenuGroup {
  id: MenuId
  items: readonly MenuItem[]
}

type MenuEntry = MenuGroup | MenuItem

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry

export const PRODUCTS: readonly MenuItem[] = [
  { id: 'mobileWallet', to: { page: 'download/app' } },
  { id: 'extensionWallet', to: { link: 'extension' } },
  { id: 'desktopWallet', to: { page: 'download/pc' } },
  { id: 'hardwareWallet', to: { link: 'hardwareWallet' } },
  { id: 'card', to: { link: 'card' } },
]

export const TOOLS: readonly MenuItem[] = [
  { id: 'approvalDetector', to: { link: 'approvalDetector' } },
  { id: 'tokenSecurity', to: { link: 'tokenSecurity' } },
  { id: 'keyGenerator', to: { link: 'keyGenerator' } },
  { id: 'tokenProfile', to: { link: 'tokenProfile' } },
  { id: 'tokenClaim', to: { link: 'tokenClaim' } },
  { id: 'easyInscription', to: { link: 'easyInscription' } },
  { id: 'batchSender', to: { link: 'batchSender' } },
  { id: 'versionVerification', to: { link: 'versionVerification' } },
  { id: 'nostrAssetsBatchSender', to: { link: 'nostrAssetsBatchSender' } },
]

export const TRADE: readonly MenuItem[] = [
  { id: 'swap', to: { link: 'swap' } },
  { id: 'bridge', to: { link: 'bridge' } },
  { id: 'buyCrypto', to: { link: 'buyCrypto' } },
  { id: 'energyRental', to: { link: 'energyRental' } },
]

/** Opens on the hot category; its label is an id, so that it survives a language switch. */
export const DAPP_STORE: MenuItem = {
  id: 'dappStore',
  to: { page: 'dappstore?category_id=99998&category=hot' },
}

export const BUILD: readonly MenuItem[] = [
  { id: 'developerCenter', to: { page: 'developer' } },
  { id: 'submitToken', to: { page: 'submit/token' } },
  { id: 'submitDapp', to: { page: 'submit/dapp' } },
  { id: 'submitNft', to: { page: 'submit/nft' } },
  { id: 'submitChain', to: { page: 'submit/chain' } },
  { id: 'bugBounty', to: { link: 'bugBounty' } },
]

export const SUPPORT: readonly MenuItem[] = [
  { id: 'helpCenter', to: { link: 'helpCenter' } },
  { id: 'contact', to: { page: 'about#contact' } },
  { id: 'news', to: { page: 'news' } },
  { id: 'recruiting', to: { page: 'recruiting' } },
  { id: 'forum', to: { link: 'forum' } },
]

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
  { id: 'privacy', to: { file: '/privacy-en/index.html', chinese: '/privacy-zh/index.html' } },
  { id: 'terms', to: { file: '/terms-en/index.html', chinese: '/terms-zh/index.html' } },
]

const BRAND_KIT: MenuItem = { id: 'brandKit', to: { page: 'brandkit' } }

/** The header on a wide screen, in order. */
export const MENU: readonly MenuEntry[] = [
  { id: 'products', items: PRODUCTS },
  { id: 'tools', items: TOOLS },
  { id: 'trade', items: TRADE },
  DAPP_STORE,
  { id: 'build', items: BUILD },
  { id: 'support', items: SUPPORT },
]

/** Behind the hamburger there is room for what a wide screen keeps in the footer. */
export const MOBILE_MENU: readonly MenuEntry[] = [
  ...MENU,
  { id: 'developers', items: DEVELOPERS },
  { id: 'information', items: INFORMATION },
  { id: 'company', items: COMPANY },
  { id: 'legal', items: LEGAL },
  BRAND_KIT,
]

export const visibleIn = (lang: string, items: readonly MenuItem[]): readonly MenuItem[] =>
  items.filter(({ only }) => !only || only.includes(lang))

const CHINESE = ['zh', 'zh-tw']

/** The address of a target for one language; `href` is the page's own, from `Astro.locals`. */
export function targetHref(to: Target, lang: string, href: (page: string) => string): string {
  if ('page' in to) return href(to.page)
  if ('link' in to) return linkHref(to.link, lang)
  return CHINESE.includes(lang) ? to.chinese : to.file
}

/** Leads off the site, so it gets `rel` and the outside mark. */
export const isOutside = (to: Target): boolean => 'link' in to
