import { type CliContext, logAction, plain, plainJson } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { readReviewedSubmission } from './submissions.ts'

export interface Note {
  at: string
  account: string
  note: string
}

/** What staff tell each other about a request; submitters never see it. */
export async function addNote(cli: CliContext, typed: string, note: string): Promise<void> {
  const { db, account, now } = cli
  const id = await db.transaction().execute(async tx => {
    const request = await readReviewedSubmission(cli, typed, tx)
    await tx
      .insertInto('submission_notes')
      .values({ submission_id: request.id, at: now.toISOString(), account, note })
      .execute()
    // The words themselves are beside the request, where they can be erased with it.
    await logAction(cli, tx, { action: 'note', subject: request.id, note: '' })
    return request.id
  })
  cli.printLine(`${id}: noted`)
}

export const staffNotesOf = ({ db }: CliContext, id: string): Promise<Note[]> =>
  db
    .selectFrom('submission_notes')
    .select(['at', 'account', 'note'])
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute()

const DEFAULT_LIMIT = 50

/** Who did what, the newest last; of one request or of everything. */
export async function printLog(
  cli: CliContext,
  typed: string | undefined,
  limit = DEFAULT_LIMIT,
  isJson = false,
): Promise<void> {
  const newest = await cli.db
    .selectFrom('staff_log')
    .select(['at', 'account', 'action', 'subject', 'note'])
    .$if(typed !== undefined, query => query.where('subject', '=', (typed ?? '').trim().toUpperCase()))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const lines = newest.reverse()
  if (isJson) return cli.write(`${plainJson(lines)}\n`)
  if (lines.length === 0) return cli.printLine('Nothing here.')
  const cells = lines.map(({ at, account, action, subject, note }) => [at, account, action, subject, note])
  for (const line of inColumns([
    ['TIME', 'ACCOUNT', 'ACTION', 'REQUEST', 'NOTE'],
    ...cells.map(row => row.map(plain)),
  ]))
    cli.printLine(line)
}
