import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type RequestTexts, requestTexts } from '../contract/request-texts.ts'

/** A file of the site (src/pages/[lang]/status.json.ts) in the API's envelope. */
const getRequestTexts = get('/:lang/status.json', { input: { lang: text }, data: requestTexts })

/** From the page's own origin, wherever the API is. */
export const loadRequestTexts = (lang: string, settings: CallSettings = {}): Promise<Outcome<RequestTexts>> =>
  call(
    getRequestTexts,
    { lang },
    { ...settings, transport: { baseUrl: '', credentials: 'same-origin', ...settings.transport } },
  )
