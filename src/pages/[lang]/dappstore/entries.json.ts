import type { APIRoute } from 'astro'
import { builtEntriesFor } from '#features/dappstore/built/built-entries.ts'
import { LANGUAGES } from '#i18n/languages.ts'

export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))

/** The built set as the store's list and search need it: in the API's envelope, and there without the API. */
export const GET: APIRoute = ({ locals }) => Response.json({ result: 0, data: builtEntriesFor(locals.lang) })
