import type { Tx } from '#platform/db/tables.ts'
import { settlePictures } from '../server/public-images.ts'
import { type CliContext, logAction, plainJson, ReviewError } from './cli-context.ts'
import { inColumns } from './columns.ts'
import { openable } from './value-lines.ts'

/** After what changed a list: the pictures that everybody sees are those of the lists. What staff read of it. */
export async function settledLine({ publishers }: CliContext, tx: Tx, line: string): Promise<string> {
  const gone = await settlePictures(publishers, tx)
  return gone === 0 ? line : `${line}; addresses to purge at the CDN: ${gone}, "purges" lists them`
}

/** Addresses that caches may still show. */
export async function printPurges(cli: CliContext, isJson: boolean): Promise<void> {
  const rows = await cli.db.selectFrom('purges').selectAll().orderBy('id').execute()
  const purges = rows.map(({ id, path, at }) => ({ id, at, url: openable(cli, path) }))
  if (isJson) return cli.write(`${plainJson(purges)}\n`)
  if (purges.length === 0) return cli.printLine('Nothing to purge.')
  for (const line of inColumns(purges.map(({ id, at, url }) => [String(id), at, url]))) cli.printLine(line)
}

/** Those up to `last` were purged. */
export async function closePurges(cli: CliContext, last: number): Promise<void> {
  const count = await cli.db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx.deleteFrom('purges').where('id', '<=', last).executeTakeFirst()
    if (numDeletedRows === 0n) throw new ReviewError(`there is nothing to purge up to ${last}`)
    await logAction(cli, tx, { action: 'purges done', subject: '', note: `up to ${last}` })
    return Number(numDeletedRows)
  })
  cli.printLine(`purged: ${count}`)
}
