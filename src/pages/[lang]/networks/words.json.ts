import type { APIRoute } from 'astro'
import { networkWordsFor } from '#features/dappstore/built/search-words.ts'
import { LANGUAGES } from '#i18n/languages.ts'

export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))

/** What people call networks, in the API's envelope; a browser asks for it with the first search among networks. */
export const GET: APIRoute = ({ locals }) => Response.json({ result: 0, data: networkWordsFor(locals.lang) })
