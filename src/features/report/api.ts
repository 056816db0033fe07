import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { type ReportReason, reportDapp } from './contract.ts'

export interface Report {
  /** Of the DApp. */
  id: number
  reason: ReportReason
  text: string
}

interface SendSettings extends CallSettings {
  lang: string
  /** The same for each attempt to send the same report. */
  idempotencyKey: string
}

/** The page's language is sent in a header: it tells staff which language the text is likely in. */
export const sendReport = (
  report: Report,
  { lang, idempotencyKey, ...settings }: SendSettings,
): Promise<Outcome<null>> =>
  call(reportDapp, report, {
    ...settings,
    headers: { ...settings.headers, lang, 'Idempotency-Key': idempotencyKey },
  })
