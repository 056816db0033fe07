import type { FieldCodes } from '#contract/endpoint.ts'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { DonationSummary } from '#features/donation/contract.ts'
import { parseWords } from '#platform/db/lists.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type ListingValues, SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { valuesOf } from '../server/kept-submission.ts'
import { type CliContext, plain, plainJson, ReviewError } from './cli-context.ts'

export const isSubmissionState = (text: string): text is SubmissionState =>
  SUBMISSION_STATES.some(state => state === text)

export interface Request {
  id: string
  kind: ListingKind
  title: string
  state: SubmissionState
  lang: string
  email: string
  created_at: string
  updated_at: string
  due_at: string | null
  overdue: boolean
  published_as: string | null
  /** Field → reason code. */
  fields: FieldCodes
  values: ListingValues
  donation: DonationSummary & { state: string }
}

type Donation =
  Awaited<ReturnType<Services['donations']['statuses']>> extends Map<string, infer Status> ? Status : never

function toRequest(row: Tables['submissions'], donation: Donation, now: Date): Request {
  const { kind, state } = row
  if (!isListingKind(kind) || !isSubmissionState(state))
    throw new ReviewError(`${row.id}: the database holds the kind "${kind}" and the state "${state}"`)
  const { id, title, lang, email, created_at, updated_at, due_at, published_as } = row
  return {
    ...{ id, kind, title, state, lang, email, created_at, updated_at, due_at, published_as },
    overdue: due_at !== null && due_at < now.toISOString(),
    fields: parseWords(row.fields_json),
    values: valuesOf(row),
    donation: { state: donation.state, ...donation.summary },
  }
}

interface Choice {
  states: readonly SubmissionState[]
  kind: ListingKind | undefined
}

/** What is due first comes first, then what has waited longest. */
export async function listRequests(
  { db, donations, now }: CliContext,
  { states, kind }: Choice,
): Promise<Request[]> {
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('state', 'in', states)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const intentIds = rows.map(row => row.intent_id)
  const statuses = await donations.statuses(db, intentIds, now.getTime())
  const requests = rows.flatMap(row => {
    const donation = statuses.get(row.intent_id)
    return donation ? [toRequest(row, donation, now)] : []
  })
  // Without a date it stays behind those that have one; `created_at` has ordered the rest.
  const due = ({ due_at }: Request) => due_at ?? '9999'
  return requests.sort((a, b) => (due(a) < due(b) ? -1 : Number(due(a) > due(b))))
}

export async function readRequest(
  { db, donations, now }: CliContext,
  typed: string,
  on: Db | Tx = db,
): Promise<Request> {
  const id = typed.trim().toUpperCase()
  const row = await on.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ReviewError(`there is no request ${id}`)
  const donation = (await donations.statuses(on, [row.intent_id], now.getTime())).get(row.intent_id)
  if (!donation) throw new Error(`the donation of ${id} is gone`)
  return toRequest(row, donation, now)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_TITLE = 60

/** `3 d`, `5 h`. */
function span(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days > 0 ? `${days} d` : `${Math.floor(ms / HOUR_MS)} h`
}

export function dueText({ due_at }: Request, now: Date): string {
  if (due_at === null) return '-'
  const left = Date.parse(due_at) - now.getTime()
  return left < 0 ? `OVERDUE ${span(-left)}` : `in ${span(left)}`
}

export function donationText({ donation }: Request): string {
  if (donation.waived) return 'waived'
  return donation.sandbox ? 'SANDBOX' : donation.state
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows.map(row =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const titleOf = (title: string): string => {
  const letters = [...plain(title)]
  return letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE - 1).join('')}…` : letters.join('')
}

export async function printRequests(cli: CliContext, choice: Choice, isJson: boolean): Promise<void> {
  const requests = await listRequests(cli, choice)
  if (isJson) {
    // Lists are for an overview; the form and the sender's address come with `show`.
    const rows = requests.map(({ values: _values, email: _email, fields: _fields, ...row }) => row)
    cli.write(`${plainJson(rows)}\n`)
    return
  }
  if (requests.length === 0) {
    cli.printLine('Nothing here.')
    return
  }
  const rows = requests.map(request => [
    request.id,
    request.kind,
    request.state,
    donationText(request),
    span(cli.now.getTime() - Date.parse(request.created_at)),
    dueText(request, cli.now),
    titleOf(request.title),
  ])
  for (const line of table([['ID', 'KIND', 'STATE', 'DONATION', 'AGE', 'DUE', 'TITLE'], ...rows]))
    cli.printLine(line)
}
