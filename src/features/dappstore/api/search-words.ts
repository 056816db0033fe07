import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type SearchWords, searchWords } from '../contract/search-words.ts'

/** A file of the site (src/pages/[lang]/dappstore/words.json.ts) in the API's envelope; it is there when the API is not. */
const getSearchWords = get('/:lang/dappstore/words.json', { input: { lang: text }, data: searchWords })

/** From the page's own origin, wherever the API is. */
export const loadSearchWords = (lang: string, settings: CallSettings = {}): Promise<Outcome<SearchWords>> =>
  call(getSearchWords, { lang }, { ...settings, transport: { baseUrl: '', ...settings.transport } })
