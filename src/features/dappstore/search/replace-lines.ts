import { type Lines, numberOf } from './lines.ts'

/**
 * Gives some entries other lines than they had. A line that no entry has any more becomes an empty one, which nothing is
 * found in, so that the others keep their numbers. Returns the number of each line that was asked for.
 */
export function replaceLines(
  lines: Lines,
  wanted: ReadonlyMap<number, readonly string[]>,
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const bearers = new Map<number, number[]>()
  const fresh: string[] = []
  const before = lines.starts.length - 1
  for (const [entry, texts] of wanted) {
    for (const text of new Set(texts)) {
      const number = numbers.get(text) ?? numberOf(lines, text) ?? before + fresh.push(text) - 1
      numbers.set(text, number)
      bearers.set(number, [...(bearers.get(number) ?? []), entry])
    }
  }
  const isReplaced = new Uint8Array(Math.max(0, ...wanted.keys()) + 1)
  for (const entry of wanted.keys()) isReplaced[entry] = 1
  const gone = countOf(lines.entries, isReplaced)
  const added = [...bearers.values()].reduce((sum, list) => sum + list.length, 0)
  if (gone + added > 0) {
    const starts = new Uint32Array(before + fresh.length + 1)
    const listed = new Uint32Array(lines.entries.length - gone + added)
    rewrite(lines, relist(lines, isReplaced, bearers, starts, listed), fresh)
  }
  return numbers
}

/** By index, as an iterator takes ten times as long for the million entries of a language's words. */
function countOf(entries: Uint32Array, isReplaced: Uint8Array): number {
  let count = 0
  for (let at = 0; at < entries.length; at += 1) count += isReplaced[entries[at] ?? 0] ?? 0
  return count
}

/** Sets the entries of every line and where they start, and gives the lines that lost their last one. */
function relist(
  lines: Lines,
  isReplaced: Uint8Array,
  bearers: ReadonlyMap<number, readonly number[]>,
  starts: Uint32Array,
  listed: Uint32Array,
): ReadonlySet<number> {
  const { heads, entries } = lines
  const emptied = new Set<number>()
  const count = starts.length - 1
  let used = 0
  for (let line = 0; line < count; line += 1) {
    starts[line] = used
    const to = heads[line + 1] ?? 0
    for (let at = heads[line] ?? to; at < to; at += 1) {
      const entry = entries[at] ?? 0
      if (isReplaced[entry] === 1) continue
      listed[used] = entry
      used += 1
    }
    for (const entry of bearers.get(line) ?? []) {
      listed[used] = entry
      used += 1
    }
    if (used === starts[line] && (heads[line] ?? to) < to) emptied.add(line)
  }
  starts[count] = used
  lines.heads = starts
  lines.entries = listed
  return emptied
}

function rewrite(lines: Lines, emptied: ReadonlySet<number>, fresh: readonly string[]): void {
  if (emptied.size + fresh.length === 0) return
  const { text, starts } = lines
  const before = starts.length - 1
  const moved = new Uint32Array(before + fresh.length + 1)
  const pieces: string[] = []
  let kept = 0
  let removed = 0
  for (let line = 0; line < before; line += 1) {
    const start = starts[line] ?? 0
    moved[line] = start - removed
    if (!emptied.has(line)) continue
    pieces.push(text.slice(kept, start))
    kept = (starts[line + 1] ?? 0) - 1
    removed += kept - start
  }
  const end = starts[before] ?? 0
  pieces.push(text.slice(kept, end))
  let start = end - removed
  for (const [at, line] of fresh.entries()) {
    moved[before + at] = start
    pieces.push(`${line}\n`)
    start += line.length + 1
  }
  moved[before + fresh.length] = start
  lines.text = pieces.join('')
  lines.starts = moved
}
