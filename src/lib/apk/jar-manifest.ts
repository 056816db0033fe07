import type { Bytes } from './bytes.ts'

/** A part of a manifest or signature file: one main part, then one for each name. */
export interface Section {
  attributes: ReadonlyMap<string, string>
  /** As it stands in the file, the empty line after it included. */
  bytes: Bytes
}

const LF = 10
const CR = 13
const TEXT = new TextDecoder('utf-8')

/** Where each line starts, and where its text ends; the end of a line is CR LF, CR or LF. */
function* linesOf(bytes: Bytes): Generator<{ start: number; end: number; next: number }> {
  let start = 0
  while (start < bytes.length) {
    let end = start
    while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++
    const next = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1
    yield { start, end, next }
    start = next
  }
}

/** Names of attributes in lower case; undefined for text that is no manifest. */
function attributesOf(lines: readonly string[]): Map<string, string> | undefined {
  const attributes = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(': ')
    const name = line.slice(0, colon).toLowerCase()
    if (colon < 1 || attributes.has(name)) return undefined
    attributes.set(name, line.slice(colon + 2))
  }
  return attributes
}

/** A line that starts with a space goes on with the one before; a letter of several bytes may be cut by it. */
function joinLines(former: Uint8Array, line: Uint8Array): Uint8Array {
  const joined = new Uint8Array(former.length + line.length - 1)
  joined.set(former)
  joined.set(line.subarray(1), former.length)
  return joined
}

/**
 * The sections of `MANIFEST.MF` or of a `.SF` file, the main one first.
 * https://docs.oracle.com/en/java/javase/21/docs/specs/jar/jar.html
 */
export function manifestSections(bytes: Bytes): Section[] | undefined {
  const sections: Section[] = []
  let start = 0
  let lines: Uint8Array[] = []
  const finish = (next: number) => {
    if (lines.length === 0) return true
    const attributes = attributesOf(lines.map(line => TEXT.decode(line)))
    if (!attributes) return false
    sections.push({ attributes, bytes: bytes.subarray(start, next) })
    lines = []
    return true
  }
  let read = 0
  for (const { start: lineStart, end, next } of linesOf(bytes)) {
    read = next
    if (lineStart === end) {
      if (!finish(next)) return undefined
      // More empty lines than one belong to nothing, and none before the first section.
      if (sections.length > 0) start = next
      continue
    }
    const line = bytes.subarray(lineStart, end)
    if (line[0] !== 0x20) {
      lines.push(line)
      continue
    }
    const former = lines.pop()
    if (!former) return undefined
    lines.push(joinLines(former, line))
  }
  if (!finish(Math.min(read, bytes.length))) return undefined
  return sections
}
