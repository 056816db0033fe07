import { LANGUAGES } from './languages.ts'

/** One page per language; every file in `pages/[lang]/` re-exports this. */
export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))
