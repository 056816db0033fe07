import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { isBesideMoney } from '../server/beside-money.ts'
import { WITHOUT_DONATION } from '../server/donation-purpose.ts'
import type { SubmissionRow } from '../server/store-submission.ts'
import { punycodeHostOf, withScripts } from './as-seen.ts'
import { type CliContext, plain, plainJson } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { FLAG_TEXTS, type Flagged, flagged } from './flags.ts'
import { matcherOf } from './search.ts'
import { donationText, dueText, type ReviewedSubmission, span, toReviewedSubmissions } from './submissions.ts'
import { type Taker, takenBy, takersNow } from './takes.ts'

export interface ListChoice {
  states: readonly SubmissionState[]
  /** Whether requests are among them for which nothing was paid, or that nobody has proved yet. */
  isUnpaidShown: boolean
  /** Whether those are among them, in whatever state, whose donation the chain took back or may have arrived. */
  isLostShown: boolean
  kind: ListingKind | undefined
  search: string | undefined
  limit: number | undefined
  /** Only those that the person who asks looks at. */
  isMine?: boolean
}

/** As many as a person reads. */
const DEFAULT_LIMIT = 100
const BATCH = 500
/** Behind every date. */
const NEVER = '9999'

type Joined = ExpressionBuilder<Tables, 'submissions' | 'donation_intents'>

const isUnproven = (eb: Joined): Expression<SqlBool> =>
  eb(
    'submissions.id',
    'in',
    eb.selectFrom('listing_changes').select('submission_id').where('proof_until', 'is not', null),
  )

const isUnpaid = (eb: Joined): Expression<SqlBool> =>
  eb.or([
    eb.and([
      eb('submissions.state', '=', 'awaiting_donation'),
      eb('donation_intents.state', '!=', 'partial'),
      eb('submissions.donation_lost_at', 'is', null),
      eb.not(isBesideMoney(eb)),
    ]),
    // Who paid for a change is answered, proved or not.
    eb.and([
      eb('submissions.state', '=', 'in_review'),
      eb('donation_intents.waived', '=', 1),
      isUnproven(eb),
    ]),
  ])

/** The chain took back what had been confirmed: whatever was decided meanwhile, staff look at it. */
const isLost = (eb: Joined): Expression<SqlBool> =>
  eb.and([
    eb('submissions.donation_lost_at', 'is not', null),
    eb('submissions.state', 'not in', WITHOUT_DONATION),
  ])

/** Nobody has decided whose the money is that may be its own: it is looked at, also when its time is over. */
const isEndedBesideMoney = (eb: Joined): Expression<SqlBool> =>
  eb.and([eb('submissions.state', '=', 'expired'), isBesideMoney(eb)])

const chosen = ({ db, account, now }: CliContext, choice: ListChoice) => {
  const { states, isLostShown, isUnpaidShown, isMine = false, kind } = choice
  return db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .where(eb =>
      isLostShown
        ? eb.or([eb('submissions.state', 'in', states), isLost(eb), isEndedBesideMoney(eb)])
        : eb('submissions.state', 'in', states),
    )
    .$if(!isUnpaidShown, query => query.where(eb => eb.not(isUnpaid(eb))))
    .$if(kind !== undefined, query => query.where('submissions.kind', '=', kind ?? ''))
    .$if(isMine, query => query.where('submissions.id', 'in', takenBy(db, account, now)))
}

/** The paid ones first, then those of which a part, or what may be theirs, has arrived, the unpaid, the decided; in each what is due first. */
const rank = (eb: Joined) =>
  eb
    .case()
    .when(isLost(eb))
    .then(-1)
    .when(isUnpaid(eb))
    .then(2)
    .when('submissions.state', 'in', ['in_review', 'changes_requested'])
    .then(0)
    .when(eb.or([eb('submissions.state', '=', 'awaiting_donation'), isEndedBesideMoney(eb)]))
    .then(1)
    .else(3)
    .end()

type Place = Pick<SubmissionRow, 'id' | 'due_at' | 'created_at'> & { rank: number }

const placeOf = ({ rank, due_at, created_at, id }: Place): string =>
  [rank, due_at ?? NEVER, created_at, id].join(' ')

/** The ids of those that the search means, in their order; read in batches, as forms are large. */
async function found(cli: CliContext, choice: ListChoice, search: string): Promise<string[]> {
  const isMeant = await matcherOf(cli.db, search)
  const places: { id: string; place: string }[] = []
  for (let last = ''; ; ) {
    const rows = await chosen(cli, choice)
      .selectAll('submissions')
      .select(eb => rank(eb).as('rank'))
      .where('submissions.id', '>', last)
      .orderBy('submissions.id')
      .limit(BATCH)
      .execute()
    places.push(...rows.filter(isMeant).map(row => ({ id: row.id, place: placeOf(row) })))
    const end = rows.at(-1)
    if (!end) break
    last = end.id
  }
  return places.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ id }) => id)
}

async function rowsOf(db: Db, ids: readonly string[]): Promise<SubmissionRow[]> {
  const rows = new Map<string, SubmissionRow>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    for (const row of await db.selectFrom('submissions').selectAll().where('id', 'in', batch).execute())
      rows.set(row.id, row)
  }
  return ids.flatMap(id => rows.get(id) ?? [])
}

async function countOf(cli: CliContext, choice: ListChoice): Promise<number> {
  const { count } = await chosen(cli, choice)
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Listed {
  requests: ReviewedSubmission[]
  /** How many there are in all. */
  total: number
}

export async function listSubmissions(cli: CliContext, choice: ListChoice, limit: number): Promise<Listed> {
  if (choice.search !== undefined) {
    const ids = await found(cli, choice, choice.search)
    return {
      requests: await toReviewedSubmissions(cli, await rowsOf(cli.db, ids.slice(0, limit))),
      total: ids.length,
    }
  }
  const rows = await chosen(cli, choice)
    .selectAll('submissions')
    .orderBy(rank)
    .orderBy(eb => eb.fn.coalesce('submissions.due_at', eb.val(NEVER)))
    .orderBy('submissions.created_at')
    .orderBy('submissions.id')
    .limit(limit)
    .execute()
  return { requests: await toReviewedSubmissions(cli, rows), total: await countOf(cli, choice) }
}

const MAX_TITLE = 60

/** With what the eye does not see of it, the host that visitors will see when the address has another, and a mail that failed. */
function titleCell({ title, values, mail_refusal }: ReviewedSubmission): string {
  const letters = [...title]
  const short = letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE - 1).join('')}…` : title
  return [withScripts(short), punycodeHostOf(values), mail_refusal && 'MAIL REFUSED']
    .filter(Boolean)
    .join('  ')
}

const kindText = ({ kind, purpose }: ReviewedSubmission): string =>
  purpose === 'listing' ? kind : `${kind} ${purpose}`

/** What the row says beside the request's own facts. */
interface Beside {
  takers: ReadonlyMap<string, Taker>
  flags: ReadonlyMap<string, Flagged>
}

const flagsCell = ({ id }: ReviewedSubmission, { flags }: Beside): string =>
  flags
    .get(id)
    ?.flags.map(flag => FLAG_TEXTS[flag])
    .join(', ') || '-'

function cellsOf(request: ReviewedSubmission, now: Date, beside: Beside): string[] {
  const taker = beside.takers.get(request.id)
  return [
    request.id,
    kindText(request),
    request.state,
    donationText(request),
    span(now.getTime() - Date.parse(request.created_at)),
    dueText(request, now),
    request.notes > 0 ? String(request.notes) : '-',
    taker ? plain(taker.account) : '-',
    flagsCell(request, beside),
    titleCell(request),
  ]
}

async function unpaidText(cli: CliContext, choice: ListChoice): Promise<string[]> {
  if (choice.isUnpaidShown) return []
  const all = await countOf(cli, { ...choice, isUnpaidShown: true })
  const unpaid = all - (await countOf(cli, choice))
  return unpaid > 0 ? [`${unpaid} unpaid not shown: --unpaid`] : []
}

const moreText = (shown: number, total: number): string[] =>
  total > shown ? [`${total - shown} more: --limit N, or narrow it with --search, --kind, --state`] : []

export async function printSubmissions(cli: CliContext, choice: ListChoice, isJson: boolean): Promise<void> {
  const { requests, total } = await listSubmissions(cli, choice, choice.limit ?? DEFAULT_LIMIT)
  const more = moreText(requests.length, total)
  const [takers, flags] = await Promise.all([takersNow(cli.db, cli.now), flagged(cli, requests)])
  if (isJson) {
    // Lists are for an overview; the form and the sender's address come with `show`.
    const rows = requests.map(({ values: _values, email: _email, fields: _fields, ...row }) => ({
      ...row,
      ...(flags.get(row.id) ?? { flags: [], alike: [], project: [] }),
      taken_by: takers.get(row.id) ?? null,
    }))
    cli.write(`${plainJson(rows)}\n`)
    for (const line of more) cli.warn(line)
    return
  }
  const head = ['ID', 'KIND', 'STATE', 'DONATION', 'AGE', 'DUE', 'NOTES', 'TAKEN BY', 'FLAGS', 'TITLE']
  const lines =
    requests.length > 0
      ? inColumns([head, ...requests.map(request => cellsOf(request, cli.now, { takers, flags }))])
      : ['Nothing here.']
  for (const line of [...lines, ...more, ...(await unpaidText(cli, choice))]) cli.printLine(line)
}
