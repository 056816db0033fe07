import type { Db } from '#platform/db/tables.ts'

/** What ends or answers a request; `remove` and `reopen` come after an answer. */
export const ANSWERS = ['approve', 'reject', 'request-changes'] as const

export interface Wait {
  kind: string
  purpose: string
  ms: number
}

/** Of requests whose first answer was given since then: how long each had been in review, the shortest first. */
export async function waitsSince(db: Db, since: string): Promise<Wait[]> {
  const rows = await db
    .selectFrom('staff_log')
    .innerJoin('submission_steps', 'submission_steps.submission_id', 'staff_log.subject')
    .innerJoin('submissions', 'submissions.id', 'staff_log.subject')
    .select(eb => [
      'submissions.kind',
      'submissions.purpose',
      eb.fn.min('staff_log.at').as('answered_at'),
      eb.fn.min('submission_steps.at').as('began_at'),
    ])
    .where('staff_log.action', 'in', ANSWERS)
    .where('submission_steps.state', '=', 'in_review')
    .groupBy(['submissions.id', 'submissions.kind', 'submissions.purpose'])
    .having(eb => eb(eb.fn.min('staff_log.at'), '>=', since))
    .execute()
  return rows
    .map(({ kind, purpose, answered_at, began_at }) => ({
      kind,
      purpose,
      ms: Math.max(0, Date.parse(answered_at) - Date.parse(began_at)),
    }))
    .sort((a, b) => a.ms - b.ms)
}

/** Of waits in their order. */
export const medianWait = (sorted: readonly Wait[]): number | null =>
  sorted[Math.floor((sorted.length - 1) / 2)]?.ms ?? null
