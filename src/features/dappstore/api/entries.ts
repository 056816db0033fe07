import { call, type Outcome } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type BuiltEntries, builtEntries } from '../contract/entries.ts'
import { type StoreWords, searchWords } from '../contract/search-words.ts'

/** Files of the site (src/pages/[lang]/dappstore/) in the API's envelope; they are there when the API is not. */
const getEntries = get('/:lang/dappstore/entries.json', { input: { lang: text }, data: builtEntries })
const getWords = get('/:lang/dappstore/words.json', { input: { lang: text }, data: searchWords })

/** From the page's own origin, wherever the API is. */
const FROM_SITE = { transport: { baseUrl: '', credentials: 'same-origin' } } as const

export const loadBuiltEntries = (lang: string): Promise<Outcome<BuiltEntries>> =>
  call(getEntries, { lang }, FROM_SITE)

export const loadSearchWords = (lang: string): Promise<Outcome<StoreWords>> =>
  call(getWords, { lang }, FROM_SITE)
