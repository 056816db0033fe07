import type { Generated } from 'kysely'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import type { RetentionRule } from '#platform/db/retention.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { hashOf } from '#platform/secrets.ts'
import type { ReportReason } from '../contract.ts'

const DAY_MS = 24 * 3_600_000
/** As the privacy policy says: a closed report may have to be explained, an open one describes a DApp of back then. */
export const CLOSED_DAYS = 90
export const OPEN_DAYS = 365

export interface NewReport {
  dapp: number
  reason: ReportReason
  text: string
  lang: string
  idempotencyKey: string
}

/** False: the store has no such DApp. */
export async function storeReport(db: Db, report: NewReport, now = Date.now()): Promise<boolean> {
  const { dapp, reason, text, lang, idempotencyKey } = report
  const found = await db
    .selectFrom('dapps')
    .select('id')
    .where('id', '=', dapp)
    .where('status', '=', STATUS_PUBLISHED)
    .executeTakeFirst()
  if (!found) return false
  await db
    .insertInto('dapp_reports')
    .values({
      dapp_id: dapp,
      reason,
      text,
      lang,
      created_at: isoTime(now),
      closed_at: null,
      // With the content: a text that was changed after an answer was lost is another report.
      key_hash: hashOf(JSON.stringify([idempotencyKey, dapp, reason, text])),
    })
    .onConflict(conflict => conflict.column('key_hash').doNothing())
    .execute()
  return true
}

/** Closes what was read: the open reports about a DApp up to that number. Returns how many. */
export async function closeReports(
  tx: Tx,
  { dapp, last, now }: { dapp: number; last: number; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('dapp_reports')
    .set({ closed_at: now.toISOString() })
    .where('dapp_id', '=', dapp)
    .where('id', '<=', last)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes at most so many of what is old; returns how many. */
export async function forgetReports(db: Db, now = Date.now(), limit = REPORTS_AT_ONCE): Promise<number> {
  const old = db
    .selectFrom('dapp_reports')
    .select('id')
    .where(eb =>
      eb.or([
        eb('closed_at', '<', isoTime(now - CLOSED_DAYS * DAY_MS)),
        eb('created_at', '<', isoTime(now - OPEN_DAYS * DAY_MS)),
      ]),
    )
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('dapp_reports').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

const REPORTS_AT_ONCE = 500

export const REPORT_RETENTION: RetentionRule = {
  name: 'reports',
  batch: REPORTS_AT_ONCE,
  end: forgetReports,
}

export interface ReportTable {
  id: Generated<number>
  dapp_id: number
  /** See `REPORT_REASONS`. */
  reason: string
  /** As it was typed, cleaned of control characters; may be empty. */
  text: string
  /** Of the page it was sent from. */
  lang: string
  key_hash: string
  created_at: string
  /** When staff closed it; null while it is open. */
  closed_at: string | null
}
