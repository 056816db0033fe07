import { SUBMISSION_STATES } from '../contract/submissions.ts'
import { type CliContext, logAction, plain, ReviewError } from './cli-context.ts'
import { listSubmissions } from './list.ts'
import { donationText, type ReviewedSubmission } from './submissions.ts'

/** What spreadsheets read as the beginning of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180; a cell that a spreadsheet would compute is made text by the apostrophe that people type for it. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const COLUMNS: readonly (readonly [string, (request: ReviewedSubmission) => string])[] = [
  ['id', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['purpose', ({ purpose }) => purpose],
  ['change_of', ({ change_of }) => change_of ?? ''],
  ['state', ({ state }) => state],
  ['title', ({ title }) => title],
  ['language', ({ lang }) => lang],
  ['email', ({ email }) => email],
  ['created_at', ({ created_at }) => created_at],
  ['updated_at', ({ updated_at }) => updated_at],
  ['due_at', ({ due_at }) => due_at ?? ''],
  ['overdue', ({ overdue }) => (overdue ? 'yes' : 'no')],
  ['donation', donationText],
  ['amount', ({ donation }) => (donation.waived ? '' : `${donation.amount} ${donation.token}`)],
  ['tx_hash', ({ donation }) => donation.verdict?.tx_hash ?? ''],
  ['notes', ({ notes }) => String(notes)],
  ['listed_as', ({ published_as }) => published_as ?? ''],
  ['form', ({ values }) => JSON.stringify(values)],
]

/** Every request with its form, for a spreadsheet. */
export async function exportCsv(cli: CliContext): Promise<void> {
  const all = {
    states: SUBMISSION_STATES,
    isUnpaidShown: true,
    isLostShown: false,
    kind: undefined,
    search: undefined,
  }
  const { requests } = await listSubmissions(cli, { ...all, limit: undefined }, Number.MAX_SAFE_INTEGER)
  cli.write(csvLine(COLUMNS.map(([name]) => name)))
  for (const request of requests) cli.write(csvLine(COLUMNS.map(([, read]) => plain(read(request)))))
}

/** The recipients of the next letter, each with the link that this letter has to end with. */
export async function exportSubscribers(cli: CliContext): Promise<void> {
  const { config, db, letterRecipients, write } = cli
  const base = config.publicApiUrl ?? config.siteUrl
  if (!base) throw new ReviewError('set SITE_URL or PUBLIC_API_URL: the links to unsubscribe lead there')
  write(csvLine(['email', 'language', 'leave_link']))
  let count = 0
  for await (const { email, lang, leaveUrl } of letterRecipients(base)) {
    count++
    write(csvLine([email, lang, leaveUrl]))
  }
  await logAction(cli, db, { action: 'export subscribers', subject: '', note: String(count) })
}
