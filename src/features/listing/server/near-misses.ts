import { wrongAfter } from '#platform/db/present.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { holdImages } from './held-images.ts'
import { valuesOf } from './kept-submission.ts'

const LOOK_EVERY_MS = 15_000
/** A signature, a name and the blocks of a payment settle most by themselves meanwhile; the private page shows it at once. */
export const LOOK_AFTER_MS = 3 * 60_000
/** So long an expired request keeps its files when money is there that may be its own. */
export const FILES_KEPT_MS = 30 * 24 * 3_600_000
const AT_ONCE = 100

/** Whose donation may still come. */
export const UNPAID: readonly SubmissionState[] = ['awaiting_donation', 'expired']

/** In the transaction in which a transfer is written down that may be for these. */
export async function lookLater(tx: Tx, intentIds: readonly string[], now: number): Promise<void> {
  if (intentIds.length === 0) return
  await tx
    .updateTable('submissions')
    .set({ near_look_at: isoTime(now + LOOK_AFTER_MS) })
    .where('intent_id', 'in', intentIds)
    .where('state', 'in', UNPAID)
    .execute()
}

const due = (db: Db, now: number) =>
  db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select(['submissions.id', 'submissions.intent_id', 'submissions.state', 'values_json', 'near_look_at'])
    .where('submissions.state', 'in', UNPAID)
    // What is on its way may pay for it by itself.
    .where('donation_intents.state', '!=', 'pending')
    .where(eb =>
      eb.or([
        eb('near_look_at', '<=', isoTime(now)),
        // By a clock that has been set back since.
        eb('near_look_at', '>', wrongAfter(now, LOOK_AFTER_MS)),
      ]),
    )
    .limit(AT_ONCE)
    .execute()

type Due = Awaited<ReturnType<typeof due>>[number]

/** Writes down what its owner is to be told of and was not yet; false: nothing. */
async function notice({ donations }: Parts, tx: Tx, { intent_id }: Due, now: number): Promise<boolean> {
  const likely = (await donations.likely(tx, [intent_id], now)).get(intent_id) ?? []
  // What its sender signed for adds up by itself; a rest belongs to what is there already.
  const told = likely.filter(({ why, isMost }) => why !== 'signed' && (isMost || why === 'rest'))
  if (told.length === 0) return false
  const at = isoTime(now)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('arrival_notices')
    .values(
      told.map(({ chainId, txHash, logIndex }) => ({
        intent_id,
        chain_id: chainId,
        tx_hash: txHash,
        log_index: logIndex,
        at,
        mail_due_at: at,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function look(parts: Parts, row: Due, now: number): Promise<boolean> {
  return parts.db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('submissions')
      .set({ near_look_at: null })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .where('near_look_at', '=', row.near_look_at)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n || !(await notice(parts, tx, row, now))) return false
    const isExpired = row.state === 'expired'
    if (isExpired) await holdImages(tx, valuesOf(row))
    await tx
      .updateTable('submissions')
      .set({
        staff_mail_due_at: isoTime(now),
        ...(isExpired ? { files_until: isoTime(now + FILES_KEPT_MS) } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

type Parts = Pick<Services, 'db' | 'donations'>

/** Finds out who is to be told that something arrived which may be theirs; returns of how many requests. */
export async function lookAtNear(parts: Parts, now = Date.now()): Promise<number> {
  let told = 0
  for (const row of await due(parts.db, now)) told += Number(await look(parts, row, now))
  return told
}

/** A payment that is nearly right is told to its owner and to staff. */
export const watchNearMisses = (services: Parts & Pick<Services, 'log' | 'onMailQueued'>): Job =>
  repeat({
    work: async () => {
      if ((await lookAtNear(services)) > 0) services.onMailQueued()
    },
    pauseMs: LOOK_EVERY_MS,
    log: services.log,
    failure: { level: 'error', event: 'donation' },
  })
