// What a build has worked out and the next one need not, each under the hash of all that it came from.
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export const CACHE = 'node_modules/.cache/site'

/** Some four builds of 5,000 pages. */
const LIMIT_BYTES = 300_000_000

export interface Kept {
  read: (key: string) => Buffer | undefined
  write: (key: string, bytes: Uint8Array | string) => void
}

export function openCache(folder: string): Kept {
  mkdirSync(folder, { recursive: true })
  const now = new Date()
  return {
    read(key) {
      const path = join(folder, key)
      try {
        const bytes = readFileSync(path)
        // What is used stays: the oldest go first.
        utimesSync(path, now, now)
        return bytes
      } catch {
        return undefined
      }
    },
    write(key, bytes) {
      const path = join(folder, key)
      // Renamed when whole: a build that is cut short must not leave half a file for the next, nor two builds at once.
      const part = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.part`
      writeFileSync(part, bytes)
      renameSync(part, path)
    },
  }
}

/** Deletes what was not used for longest, until the rest is within the limit. */
export function pruneCache(folder: string, limit = LIMIT_BYTES): void {
  const files = readdirSync(folder)
    .map(name => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return { name, size, mtimeMs }
    })
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
  let total = 0
  for (const { name, size } of files) {
    total += size
    if (total > limit) rmSync(join(folder, name), { force: true })
  }
}

export const cacheKey = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  // The length before each part: two lists of parts are never the same text.
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('hex').slice(0, 32)
}
