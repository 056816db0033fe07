import type { LinkKey } from './links.ts'
import {
  BUILD,
  DAPP_STORE,
  INFORMATION,
  LEGAL,
  type MenuGroup,
  type MenuId,
  PRODUCTS,
  TOOLS,
  TRADE,
} from './menu.ts'

/** The columns, in order; headings and items are `common:menu.<id>` like the header. */
export const FOOTER: readonly MenuGroup[] = [
  { id: 'products', items: PRODUCTS },
  { id: 'tools', items: TOOLS },
  { id: 'explorer', items: [...TRADE, DAPP_STORE, { id: 'chainList', to: { link: 'chainList' } }] },
  {
    id: 'build',
    items: [
      ...BUILD,
      { id: 'changeListing', to: { page: 'submit/change' } },
      { id: 'developerDocs', to: { link: 'developerDocs' } },
      { id: 'github', to: { link: 'github' } },
    ],
  },
  {
    id: 'learn',
    items: [
      { id: 'guides', to: { page: 'learn' } },
      ...INFORMATION,
      { id: 'listings', to: { page: 'listing' } },
      { id: 'safetyGuide', to: { link: 'safetyGuide' } },
      { id: 'news', to: { page: 'news' } },
    ],
  },
  {
    id: 'company',
    items: [
      { id: 'about', to: { page: 'about' } },
      { id: 'partners', to: { page: 'partner' } },
      { id: 'careers', to: { link: 'careers' } },
      { id: 'recruiting', to: { page: 'recruiting' } },
      { id: 'pressKit', to: { page: 'brandkit' } },
      { id: 'merchandise', to: { link: 'merchandise' }, only: ['zh'] },
      { id: 'translations', to: { page: 'translations' } },
    ],
  },
  {
    id: 'support',
    items: [
      { id: 'helpCenter', to: { link: 'helpCenter' } },
      { id: 'contact', to: { page: 'about#contact' } },
      { id: 'forum', to: { link: 'forum' } },
      { id: 'extensionTutorial', to: { link: 'extensionTutorial' } },
    ],
  },
  { id: 'legal', items: LEGAL },
]

interface SocialLink {
  /** Names the icon and the label, `common:menu.<id>`. */
  id: MenuId
  link: LinkKey
}

/** Telegram opens the follow modal first; its group differs by language and is in the locales. */
export const SOCIALS: readonly SocialLink[] = [
  { id: 'twitter', link: 'twitter' },
  { id: 'telegram', link: 'telegram' },
  { id: 'forum', link: 'forum' },
  { id: 'youtube', link: 'youtube' },
  { id: 'discord', link: 'discord' },
  { id: 'github', link: 'github' },
  { id: 'medium', link: 'medium' },
  { id: 'mail', link: 'serviceMail' },
]
