import { LANGUAGES } from './languages.ts'

/** One page per language; every file in `pages/[lang]/` re-exports this. */
export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))

/**
 * The address of one of our pages in one language: `href('about')` → `/ja/about/`; a query or fragment may follow
 * the path. The bare home is `href('')`.
 */
export function pathIn(language: string) {
  return (page: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(page) ?? []
    return path === '' ? `/${language}/${rest}` : `/${language}/${path}/${rest}`
  }
}
