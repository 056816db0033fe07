import {
  BUILD,
  COMPANY,
  DAPP_STORE,
  DEVELOPERS,
  INFORMATION,
  LEGAL,
  type MenuGroup,
  type MenuItem,
  PRODUCTS,
  TOOLS,
  TRADE,
} from './menu.ts'
import { HAS_RELEASES } from './releases.ts'

/** The columns, in order; headings and items are `common:menu.<id>` like the header. */
export const FOOTER: readonly MenuGroup[] = [
  { id: 'products', items: PRODUCTS },
  { id: 'tools', items: TOOLS },
  { id: 'explorer', items: [...TRADE, DAPP_STORE, { id: 'chainList', to: { link: 'chainList' } }] },
  {
    id: 'build',
    items: [...BUILD, { id: 'changeListing', to: { page: 'submit/change' } }, ...DEVELOPERS],
  },
  {
    id: 'learn',
    items: [
      { id: 'guides', to: { page: 'learn' } },
      { id: 'glossary', to: { page: 'learn/terms' } },
      ...INFORMATION,
      { id: 'listings', to: { page: 'listing' } },
      { id: 'safetyGuide', to: { link: 'safetyGuide' } },
      { id: 'news', to: { page: 'news' } },
    ],
  },
  {
    id: 'company',
    items: [
      ...COMPANY,
      { id: 'recruiting', to: { page: 'recruiting' } },
      { id: 'pressKit', to: { page: 'brandkit' } },
      { id: 'translations', to: { page: 'translations' } },
    ],
  },
  {
    id: 'support',
    items: [
      { id: 'questions', to: { page: 'support#questions' } },
      { id: 'contact', to: { page: 'support#contact' } },
      { id: 'security', to: { page: 'security' } },
      ...(HAS_RELEASES ? [{ id: 'checkDownload', to: { page: 'download/check' } } as const] : []),
      { id: 'verify', to: { page: 'verify' } },
      { id: 'helpCenter', to: { link: 'helpCenter' } },
      { id: 'forum', to: { link: 'forum' } },
      { id: 'extensionTutorial', to: { link: 'extensionTutorial' } },
    ],
  },
  { id: 'legal', items: LEGAL },
]

/** Each with the icon of its id. Telegram opens the follow modal first; its group differs by language and is in the locales. */
export const SOCIALS: readonly MenuItem[] = [
  { id: 'twitter', to: { link: 'twitter' } },
  { id: 'telegram', to: { link: 'telegram' } },
  { id: 'forum', to: { link: 'forum' } },
  { id: 'youtube', to: { link: 'youtube' } },
  // There is no invitation that we can vouch for: the section says so.
  { id: 'discord', to: { page: 'about#discord' } },
  { id: 'github', to: { link: 'github' } },
  { id: 'medium', to: { link: 'medium' } },
  { id: 'mail', to: { link: 'serviceMail' } },
]
