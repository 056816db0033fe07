import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Says to the processes that this one starts that they are inside already. */
const MARK = 'SITE_TEMPORARY_ROOT'

/**
 * Whatever this process and those it starts make in the system's temporary folder (databases, catalogues, browser
 * profiles) is made in one folder, and gone when this process ends, however its tests went.
 */
export function useTemporaryRoot(): void {
  if (process.env[MARK]) return
  const root = mkdtempSync(join(tmpdir(), 'site-'))
  // Postgres runs as a user of its own and must get through.
  chmodSync(root, 0o711)
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  for (const name of [MARK, 'TMPDIR', 'TEMP', 'TMP']) process.env[name] = root
}
