import { touchCatalogue } from '#platform/db/lists.ts'
import { type CliContext, logAction, plain, ReviewError } from './cli-context.ts'
import { settledLine } from './purges.ts'

/** Takes a DApp out of the store or puts it back, wherever it came from; either undoes the other. */
export async function setDappHidden(
  cli: CliContext,
  { dapp, isHidden, note }: { dapp: number; isHidden: boolean; note: string },
): Promise<void> {
  const { db, publishers } = cli
  const name = String(dapp)
  const line = await db.transaction().execute(async tx => {
    const entry = await publishers.dapp.find(tx, name)
    if (!entry) throw new ReviewError(`there is no DApp ${dapp}`)
    if (entry.isHidden === isHidden)
      throw new ReviewError(`${dapp} ${plain(entry.title)}: is ${isHidden ? 'hidden' : 'shown'} already`)
    await touchCatalogue(tx)
    await publishers.dapp.setHidden(tx, name, isHidden)
    await logAction(cli, tx, { action: isHidden ? 'hide' : 'unhide', subject: `DAPP ${dapp}`, note })
    const told = isHidden ? 'hidden; its own page goes with the next build' : 'shown again'
    return settledLine(cli, tx, `${dapp} ${plain(entry.title)}: ${told}`)
  })
  cli.printLine(line)
}
