import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { cleanText } from '#contract/validators/text.ts'
import { visibleLength } from '#contract/validators/visible-length.ts'
import type { Feature, Services } from '#platform/feature.ts'
import { invalid, notFound, ok } from '#platform/http/envelope.ts'
import { type JsonObject, languageOfCall, readJsonBody } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { IDEMPOTENCY_KEY, MAX_REPORT_TEXT, REPORT_REASONS, reportDapp } from '../contract.ts'
import { type closeReports, REPORT_RETENTION, type ReportTable, storeReport } from './reports.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** What visitors report about DApps; nothing in it says who. */
    dapp_reports: ReportTable
  }
}

declare module '#platform/feature.ts' {
  interface Services {
    closeReports: typeof closeReports
  }
}

/** A report as it is kept, or why it is refused. */
function readReport({ id: dapp, reason: code, text: written }: JsonObject) {
  const reason = REPORT_REASONS.find(each => each === code)
  const text = typeof written === 'string' ? cleanText(written) : ''
  if (!reason) return { refusal: invalid('No such reason', { reason: 'required' }) }
  if (visibleLength(text) > MAX_REPORT_TEXT)
    return { refusal: invalid('The text is too long', { text: 'tooLong' }) }
  if (typeof dapp !== 'number' || !Number.isSafeInteger(dapp)) return { refusal: notFound('No such DApp') }
  return { read: { dapp, reason, text } }
}

function reportRoutes(app: Hono, { config, db, spend }: Services): void {
  serveEndpoint(app, reportDapp, async c => {
    const body = await readJsonBody(c)
    if (body instanceof Response) return body
    const { refusal, read } = readReport(body)
    if (refusal) return refusal
    const refused = await spend(c, 'reports')
    if (refused) return refused
    const given = c.req.header('idempotency-key') ?? ''
    const report = { ...read, lang: languageOfCall(c, config.languages) }
    const idempotencyKey = IDEMPOTENCY_KEY.test(given) ? given : randomUUID()
    return (await storeReport(db, { ...report, idempotencyKey })) ? ok(null) : notFound('No such DApp')
  })
}

export const reportFeature: Feature = {
  name: 'report',
  routes: [reportRoutes],
  retention: [REPORT_RETENTION],
}
