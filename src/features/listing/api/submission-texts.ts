import { call, type Outcome } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type SubmissionTexts, submissionTexts } from '../contract/submission-texts.ts'

/** A file of the site (src/pages/[lang]/status.json.ts) in the API's envelope. */
const getSubmissionTexts = get('/:lang/status.json', { input: { lang: text }, data: submissionTexts })

/** From the page's own origin, wherever the API is. */
export const loadSubmissionTexts = (lang: string): Promise<Outcome<SubmissionTexts>> =>
  call(getSubmissionTexts, { lang }, { transport: { baseUrl: '', credentials: 'same-origin' } })
