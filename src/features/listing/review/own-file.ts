import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorText } from '#platform/log.ts'
import { plain, ReviewError } from './cli-context.ts'

/** Whether the file begins as what we write; a link, a device or a folder is none of ours, wherever it leads. */
function isOurs(file: string, beginning: string): boolean {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const first = Buffer.alloc(Buffer.byteLength(beginning))
    readSync(descriptor, first)
    return first.toString() === beginning
  } finally {
    closeSync(descriptor)
  }
}

function refuseOther(file: string, beginning: string, mayReplace: boolean): void {
  const there = lstatSync(file, { throwIfNoEntry: false })
  if (!there) return
  if (!there.isFile()) throw new ReviewError(`${plain(file)}: is a link, a folder or a device; name a file`)
  if (!mayReplace && !isOurs(file, beginning))
    throw new ReviewError(
      `${plain(file)}: is there already and was not written by this command; --replace replaces it`,
    )
}

/**
 * For this account alone; over an older one of ours, and over anything else only if that is asked for. Written beside it and
 * moved into place: what somebody put there in between, a link among it, is replaced and never followed.
 */
export function writeOwnFile(file: string, content: string, beginning: string, mayReplace: boolean): void {
  const part = join(dirname(file), `.${basename(file)}.${randomUUID()}`)
  try {
    refuseOther(file, beginning, mayReplace)
    writeFileSync(part, content, { flag: 'wx', mode: 0o600 })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof ReviewError) throw error
    throw new ReviewError(`${plain(file)}: cannot be written (${plain(errorText(error))})`)
  }
}
