import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type BuiltEntries, builtEntries } from '../contract/entries.ts'
import { type StoreWords, searchWords } from '../contract/search-words.ts'

/** Files of the site (src/pages/[lang]/dappstore/) in the API's envelope; they are there when the API is not. */
const getEntries = get('/:lang/dappstore/entries.json', { input: { lang: text }, data: builtEntries })
const getWords = get('/:lang/dappstore/words.json', { input: { lang: text }, data: searchWords })

/** From the page's own origin, wherever the API is. */
const fromSite = (settings: CallSettings): CallSettings => ({
  ...settings,
  transport: { baseUrl: '', credentials: 'same-origin', ...settings.transport },
})

export const loadBuiltEntries = (lang: string, settings: CallSettings = {}): Promise<Outcome<BuiltEntries>> =>
  call(getEntries, { lang }, fromSite(settings))

export const loadSearchWords = (lang: string, settings: CallSettings = {}): Promise<Outcome<StoreWords>> =>
  call(getWords, { lang }, fromSite(settings))
