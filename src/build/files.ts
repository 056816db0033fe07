import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Mistakes in a table or a page, one line each; the build stops and nothing is half written. */
export class BuildError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Every file below a folder, sorted, as paths from that folder with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** An unchanged file keeps its time, and with it the ETag some servers make of it. */
export function writeChanged(path: string, text: string | Buffer): void {
  try {
    if (readFileSync(path).equals(Buffer.from(text))) return
  } catch {
    mkdirSync(dirname(path), { recursive: true })
  }
  writeFileSync(path, text)
}
