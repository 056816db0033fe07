import { SUBMISSION_STATES } from '../contract/submissions.ts'
import type { CliContext } from './cli-context.ts'
import { csvLine } from './csv.ts'
import { donationText } from './list.ts'
import { plain } from './plain-text.ts'
import { listRequests, type Request } from './requests.ts'

const COLUMNS: readonly (readonly [string, (request: Request) => string])[] = [
  ['id', ({ id }) => id],
  ['kind', ({ kind }) => kind],
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
  ['listed_as', ({ published_as }) => published_as ?? ''],
  ['form', ({ values }) => JSON.stringify(values)],
]

/** Every request with its form, for a spreadsheet. */
export async function exportCsv(cli: CliContext): Promise<void> {
  const requests = await listRequests(cli, { states: SUBMISSION_STATES, kind: undefined })
  cli.write(csvLine(COLUMNS.map(([name]) => name)))
  for (const request of requests) cli.write(csvLine(COLUMNS.map(([, read]) => plain(read(request)))))
}
