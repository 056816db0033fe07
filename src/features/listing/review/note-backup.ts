import { noteBackup } from '#platform/db/backup-times.ts'
import { errorText } from '#platform/log.ts'
import { backup } from './backup.ts'
import type { CliContext } from './cli-context.ts'

/** The servers tell in their metrics when the last one was made, and that one failed. */
export async function backUpAndNote(cli: CliContext, file: string): Promise<void> {
  const { db, kind, now, warn } = cli
  if (kind === 'postgres') return backup(cli, file)
  // On a disk that is full this fails too; then the last one is old after a while.
  const note = (how: 'done' | 'failed') =>
    noteBackup(db, how, now.getTime()).catch((error: unknown) =>
      warn(`That it was ${how} could not be written down (${errorText(error)})`),
    )
  try {
    await backup(cli, file)
  } catch (error) {
    await note('failed')
    throw error
  }
  await note('done')
}
