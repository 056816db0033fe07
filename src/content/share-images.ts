import type { PictureName } from './pictures.ts'

/** The picture that a shared link shows. Pages of many (articles, DApps) share the one of their list. */
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
  { id: 'news', title: 'news:title', picture: 'cover-news' },
  { id: 'partner', title: 'partner:title', picture: 'cover-start' },
  { id: 'privacy', title: 'common:menu.privacy', picture: 'key' },
  { id: 'products', title: 'products:title', picture: 'cover-start' },
  { id: 'recruiting', title: 'recruiting:title', picture: 'envelope' },
  { id: 'security', title: 'security:title', picture: 'zipper' },
