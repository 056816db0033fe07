import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tells the processes that this one starts that they are inside already. */
const MARK = 'SITE_TEMPORARY_ROOT'
/** Linux keeps what is here in memory. */
const IN_MEMORY = '/dev/shm'
const GIGABYTE = 1024 ** 3
/** A run needs about one; a container may have 64 MB there. */
const ROOM_NEEDED = 3 * GIGABYTE

/**
 * Where tests put their files, in memory if there is room. Databases wait for the disk at each acknowledged change, and no
 * test takes the power away: in memory that costs nothing, on a disk it is most of the time of a test that writes much.
 */
export function fastFolder(): string {
  if (process.env.TMPDIR) return tmpdir()
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize > ROOM_NEEDED && process.availableMemory() > 2 * ROOM_NEEDED) return IN_MEMORY
  } catch {
    // Another system has no such folder.
  }
  return tmpdir()
}

/**
 * Whatever this process and those it starts make in the system's temporary folder (databases, catalogues, browser
 * profiles) is made in one folder, and gone when this process ends, however its tests went.
 */
export function useTemporaryRoot(parent = tmpdir()): void {
  if (process.env[MARK]) return
  const root = mkdtempSync(join(parent, 'site-'))
  // Postgres runs as a user of its own and must get through.
  chmodSync(root, 0o711)
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  for (const name of [MARK, 'TMPDIR', 'TEMP', 'TMP']) process.env[name] = root
}
