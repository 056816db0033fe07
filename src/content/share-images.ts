import { existsSync, readdirSync } from 'node:fs'
import { drawnCover } from './covers.ts'
import type { PictureName } from './pictures.ts'

/** The picture that a shared link shows. Pages of many have one without words for all languages, or that of their list. */
interface SharePage {
  /** Its file: `/share/ja/download-app.jpg`. */
  id: string
  /** Key of the words on it. */
  title: string
  /** A cover lies behind the title, any other picture beside it. */
  picture: PictureName
}

export const SHARE_PAGES = [
  { id: 'home', title: 'home:title', picture: 'cover-safe' },
  { id: 'about', title: 'about:title', picture: 'cover-start' },
  { id: 'brandkit', title: 'brandkit:title', picture: 'pattern' },
  { id: 'dapp', title: 'dapp:title', picture: 'cover-dapps' },
  { id: 'dappstore', title: 'dappstore:title', picture: 'cover-dapps' },
  { id: 'developer', title: 'developer:title', picture: 'cover-build' },
  { id: 'download', title: 'download:index.title', picture: 'parcels' },
  { id: 'download-android', title: 'download:android.title', picture: 'tag' },
  { id: 'download-app', title: 'download:app.title', picture: 'tag' },
  { id: 'download-ios', title: 'download:ios.title', picture: 'tag' },
  { id: 'download-pc', title: 'download:pc.title', picture: 'tag' },
  { id: 'learn', title: 'learn:title', picture: 'cover-safe' },
  { id: 'legal', title: 'legal:title', picture: 'key' },
  { id: 'networks', title: 'networks:title', picture: 'shade-card' },
  { id: 'news', title: 'news:title', picture: 'cover-news' },
  { id: 'partner', title: 'partner:title', picture: 'cover-start' },
  { id: 'privacy', title: 'common:menu.privacy', picture: 'key' },
  { id: 'products', title: 'products:title', picture: 'cover-start' },
  { id: 'recruiting', title: 'recruiting:title', picture: 'envelope' },
  { id: 'security', title: 'security:title', picture: 'zipper' },
  { id: 'submit', title: 'submit:index.title', picture: 'listing-token' },
  { id: 'submit-chain', title: 'submit:chain.title', picture: 'listing-chain' },
  { id: 'submit-dapp', title: 'submit:dapp.title', picture: 'listing-dapp' },
  { id: 'submit-nft', title: 'submit:nft.title', picture: 'listing-nft' },
  { id: 'submit-token', title: 'submit:token.title', picture: 'listing-token' },
  { id: 'support', title: 'support:title', picture: 'mend' },
  { id: 'terms', title: 'common:menu.terms', picture: 'key' },
  { id: 'tools', title: 'tools:title', picture: 'cover-safe' },
  { id: 'trade', title: 'trade:title', picture: 'cover-fees' },
  { id: 'verify', title: 'verify:title', picture: 'key' },
] as const satisfies readonly SharePage[]

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Inside the built site. */
export const shareImagePath = (lang: string, id: string): string => `/share/${lang}/${id}.jpg`

/** That of a DApp, by the last part of its address. */
export const dappShareImage = (slug: string): string => `/share/dapps/${slug}.jpg`

const SCENES = 'public/art/guides'

/** The guides whose steps are drawn. */
export const guidesWithScene = (): string[] => readdirSync(SCENES).map(file => file.replace(/\.svg$/, ''))

export const sceneFile = (slug: string): string => `${SCENES}/${slug}.svg`

export const articleShareImage = (name: string): string => `/share/articles/${name}.jpg`

/** That of a guide or an item of the news: its drawn steps, else its cover; with neither that of its list. */
export function shareImageOfArticle(path: string, cover: string): string | undefined {
  const slug = path.startsWith('learn/') ? path.slice('learn/'.length) : ''
  const name = slug !== '' && existsSync(sceneFile(slug)) ? slug : drawnCover(cover)
  return name === undefined || name === 'news' ? undefined : articleShareImage(name)
}

/** By the longest match of the path below the language: `news/17/` → news, `privacy-en/` → privacy; else the home's. */
export function sharePageOf(rest: string): (typeof SHARE_PAGES)[number] {
  const name = rest.replace(/\/$/, '').replaceAll('/', '-')
  const found = SHARE_PAGES.filter(({ id }) => name === id || name.startsWith(`${id}-`))
  return found.sort((a, b) => b.id.length - a.id.length)[0] ?? SHARE_PAGES[0]
}
