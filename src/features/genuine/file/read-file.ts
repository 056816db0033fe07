import type { Release } from '#content/releases.ts'
import { ApkError } from '#lib/apk/apk-error.ts'
import { readPackage } from '#lib/apk/read-package.ts'
import { throwIfAborted } from '#lib/throw-if-aborted.ts'
import type { FileReport, FileType, UnreadableReason } from './contract.ts'
import { fileType, HEAD_BYTES, TAIL_BYTES } from './file-type.ts'
import { judgeFile } from './verdict.ts'

/** No archive without 64-bit sizes is larger, and so no Android package; installers are far smaller. */
export const MAX_FILE_BYTES = 4_294_967_295

interface CheckOptions {
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

async function typeOf(file: File): Promise<FileType> {
  const tail = file.slice(Math.max(0, file.size - TAIL_BYTES))
  return fileType(file.name, await bytesOf(file.slice(0, HEAD_BYTES)), await bytesOf(tail))
}

/** A folder that is dropped fails like a file that is gone. */
function reasonOf(error: unknown): UnreadableReason {
  const name = error instanceof Error ? error.name : ''
  return name === 'NotFoundError' ? 'not-a-file' : 'read-error'
}

/** Why the browser could not hand the file over to its end; an error of our own code stays one. */
const isOfReading = (error: unknown): boolean => error instanceof DOMException || error instanceof ApkError

/** Reads a file and judges it; nothing of it leaves the browser. Rejects only when it was stopped, or by our mistake. */
export async function checkFile(
  file: File,
  releases: readonly Release[],
  { signal, onProgress }: CheckOptions = {},
): Promise<FileReport> {
  const base = { file: file.name, size: file.size }
  const unreadable = (reason: UnreadableReason, type: FileType = 'other'): FileReport => ({
    ...base,
    sha256: '',
    type,
    verdict: { kind: 'unreadable', reason },
  })
  if (file.size > MAX_FILE_BYTES) return unreadable('too-large')
  let type: FileType = 'other'
  try {
    type = await typeOf(file)
    if (file.size === 0) return unreadable('empty')
    const read = await readPackage(file, { signal, onProgress })
    const found = {
      sha256: read.sha256,
      type: read.kind === 'apk' ? ('apk' as const) : type,
      package: read.facts,
      signers: read.signers,
    }
    return { ...base, ...found, verdict: judgeFile({ ...found, problem: read.problem?.problem }, releases) }
  } catch (error) {
    throwIfAborted(signal)
    if (isOfReading(error)) return unreadable(reasonOf(error), type)
    throw error
  }
}
