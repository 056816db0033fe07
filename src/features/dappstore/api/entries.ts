import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type BuiltEntries, builtEntries } from '../contract/entries.ts'

/** A file of the site (src/pages/[lang]/dappstore/entries.json.ts) in the API's envelope; it is there when the API is not. */
const getEntries = get('/:lang/dappstore/entries.json', { input: { lang: text }, data: builtEntries })

/** From the page's own origin, wherever the API is. */
export const loadBuiltEntries = (lang: string, settings: CallSettings = {}): Promise<Outcome<BuiltEntries>> =>
  call(
    getEntries,
    { lang },
    { ...settings, transport: { baseUrl: '', credentials: 'same-origin', ...settings.transport } },
  )
