import type { Db, Tx } from '#platform/db/tables.ts'
import { type CliContext, plain, ReviewError, UsageError } from './cli-context.ts'
import { readReviewedSubmission } from './submissions.ts'

/** Somebody who forgets to give a request back holds nobody up for longer. */
const TAKEN_MS = 60 * 60_000

export interface Taker {
  account: string
  /** ISO 8601. */
  until: string
}

const heldNow = (on: Db | Tx, now: Date) =>
  on.selectFrom('submission_takes').where('until_at', '>', now.toISOString())

/** The requests that this person looks at. */
export const takenBy = (db: Db, account: string, now: Date) =>
  heldNow(db, now).select('submission_id').where('account', '=', account)

/** Who looks at what at this time, by request: no more than a few people do in an hour. */
export async function takersNow(on: Db | Tx, now: Date): Promise<Map<string, Taker>> {
  const rows = await heldNow(on, now).selectAll().execute()
  return new Map(rows.map(row => [row.submission_id, { account: row.account, until: row.until_at }]))
}

export const clockTime = (iso: string): string => `${iso.slice(11, 16)} UTC`

/**
 * What somebody else looks at is done only by who means it, and an hour later by anybody. Returns whose it was, when it is
 * meant all the same.
 */
export async function meanItThoughTaken(
  cli: CliContext,
  typed: string,
  action: string,
): Promise<string | undefined> {
  const { id } = await readReviewedSubmission(cli, typed)
  const taker = (await takersNow(cli.db, cli.now)).get(id)
  if (!taker || taker.account === cli.account) return undefined
  const told = `${id}: ${plain(taker.account)} looks at it until ${clockTime(taker.until)}`
  if (!cli.isSure && !cli.ask) throw new UsageError(`${told}; to ${action} all the same, add --yes`)
  if (!cli.isSure && !(await cli.ask?.(`${told}. Do you mean to ${action} all the same?`)))
    throw new ReviewError('Nothing was changed.')
  return taker.account
}

/** Of two who take it at once the second is told so. */
export async function take(cli: CliContext, typed: string): Promise<void> {
  const { db, account, now } = cli
  const { id } = await readReviewedSubmission(cli, typed)
  const earlier = await meanItThoughTaken(cli, id, 'take it')
  const until_at = new Date(now.getTime() + TAKEN_MS).toISOString()
  const free = [account, ...(earlier === undefined ? [] : [earlier])]
  const taken = await db
    .insertInto('submission_takes')
    .values({ submission_id: id, account, until_at })
    .onConflict(conflict =>
      conflict
        .column('submission_id')
        .doUpdateSet({ account, until_at })
        .where(eb =>
          eb.or([
            eb('submission_takes.until_at', '<=', now.toISOString()),
            eb('submission_takes.account', 'in', free),
          ]),
        ),
    )
    .returning('account')
    .executeTakeFirst()
  if (!taken) throw new ReviewError(`${id}: somebody else took it in this moment`)
  cli.printLine(`${id}: yours until ${clockTime(until_at)}; "give-back ${id}" ends that`)
}

export const endTake = (on: Db | Tx, id: string) =>
  on.deleteFrom('submission_takes').where('submission_id', '=', id).execute()

export async function giveBack(cli: CliContext, typed: string): Promise<void> {
  const { id } = await readReviewedSubmission(cli, typed)
  await meanItThoughTaken(cli, id, 'give it back')
  await endTake(cli.db, id)
  cli.printLine(`${id}: given back`)
}
