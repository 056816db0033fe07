/** The picture that a shared link shows. Pages of many (articles, DApps) share the one of their list. */
interface SharePage {
  /** Its file: `/share/ja/download-app.png`. */
  id: string
  /** Key of the words on it. */
  title: string
  /** Name of an icon in icons.ts, on the card in the pocket; without one the pocket stands alone. */
  icon?: string
}

export const SHARE_PAGES = [
  { id: 'home', title: 'home:title' },
  { id: 'about', title: 'about:title', icon: 'users' },
  { id: 'brandkit', title: 'brandkit:title', icon: 'palette' },
  { id: 'dapp', title: 'dapp:title', icon: 'fingerprint' },
  { id: 'dappstore', title: 'dappstore:title', icon: 'apps' },
  { id: 'developer', title: 'developer:title', icon: 'code' },
  { id: 'download-android', title: 'download:android.title', icon: 'androidMark' },
  { id: 'download-app', title: 'download:app.title', icon: 'download' },
  { id: 'download-ios', title: 'download:ios.title', icon: 'appleMark' },
  { id: 'download-pc', title: 'download:pc.title', icon: 'extension' },
  { id: 'news', title: 'news:title', icon: 'book' },
  { id: 'partner', title: 'partner:title', icon: 'briefcase' },
  { id: 'privacy', title: 'common:menu.privacy', icon: 'shieldLock' },
  { id: 'recruiting', title: 'recruiting:title', icon: 'headset' },
  { id: 'submit-chain', title: 'submit:chain.title', icon: 'link' },
  { id: 'submit-dapp', title: 'submit:dapp.title', icon: 'rocket' },
  { id: 'submit-nft', title: 'submit:nft.title', icon: 'photo' },
  { id: 'submit-token', title: 'submit:token.title', icon: 'coins' },
  { id: 'terms', title: 'common:menu.terms', icon: 'fileText' },
] as const satisfies readonly SharePage[]

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Inside the built site. */
export const shareImagePath = (lang: string, id: string): string => `/share/${lang}/${id}.png`

/** By the longest match of the path below the language: `news/17/` → news, `privacy-en/` → privacy; else the home's. */
export function sharePageOf(rest: string): (typeof SHARE_PAGES)[number] {
  const name = rest.replace(/\/$/, '').replaceAll('/', '-')
  const found = SHARE_PAGES.filter(({ id }) => name === id || name.startsWith(`${id}-`))
  return found.sort((a, b) => b.id.length - a.id.length)[0] ?? SHARE_PAGES[0]
}
