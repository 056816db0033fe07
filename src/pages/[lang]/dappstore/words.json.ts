import type { APIRoute } from 'astro'
import { searchWordsFor } from '#features/dappstore/built/search-words.ts'
import { LANGUAGES } from '#i18n/languages.ts'

export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))

/** What a search understands, in the API's envelope; a browser asks for it when it searches or has nothing else to do. */
export const GET: APIRoute = ({ locals }) => Response.json({ result: 0, data: searchWordsFor(locals.lang) })
