import type { APIRoute } from 'astro'
import { searchWordsFor } from '#features/dappstore/search-words.ts'
import { LANGUAGES } from '#i18n/languages.ts'

export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))

/** What the store's search understands, for the browser: in the API's envelope, and there without the API. */
export const GET: APIRoute = ({ locals }) => Response.json({ result: 0, data: searchWordsFor(locals.lang) })
