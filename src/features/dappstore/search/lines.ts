import type { IntactPiece } from './typos.ts'

/**
 * Distinct texts in one string, a line each, and the entries that have each of them. 100,000 names take two megabytes and
 * are looked through in a millisecond; an object for each text would take ten times as much.
 */
export interface Lines {
  /** A line break before, between and after the lines. */
  text: string
  /** Where each line starts in the text, and where one more would. */
  starts: Uint32Array
  /** Where the entries of each line start among `entries`, and where those of one more would. */
  heads: Uint32Array
  entries: Uint32Array
}

export interface LinesBuilder {
  /** Gives the number of the line. */
  add: (line: string, entry: number) => number
  finish: () => Lines
}

/**
 * Gives memory back at once. It lies outside the heap, so that the collector sees little reason to hurry: of 100,000 DApps
 * 37 MB were left over. Browsers of before 2024 do without.
 */
function release({ buffer }: Uint32Array<ArrayBuffer>): void {
  if ('transfer' in buffer) buffer.transfer(0)
}

export function linesBuilder(): LinesBuilder {
  const numbers = new Map<string, number>()
  /** The last entry of each line: a word that a text has twice counts once. */
  const last: number[] = []
  const counts: number[] = []
  let pairs = new Uint32Array(256)
  let used = 0

  function add(line: string, entry: number): number {
    const number = numbers.get(line) ?? numbers.size
    if (number === numbers.size) {
      numbers.set(line, number)
      counts.push(0)
    }
    if (last[number] === entry) return number
    last[number] = entry
    counts[number] = (counts[number] ?? 0) + 1
    if (used === pairs.length) {
      const narrow = pairs
      pairs = new Uint32Array(2 * used)
      pairs.set(narrow)
      release(narrow)
    }
    pairs[used] = number
    pairs[used + 1] = entry
    used += 2
    return number
  }

  function finish(): Lines {
    const lines = [...numbers.keys()]
    const starts = new Uint32Array(lines.length + 1)
    const heads = new Uint32Array(lines.length + 1)
    let start = 1
    let head = 0
    for (const [number, line] of lines.entries()) {
      starts[number] = start
      heads[number] = head
      start += line.length + 1
      head += counts[number] ?? 0
    }
    starts[lines.length] = start
    heads[lines.length] = head
    const next = heads.slice()
    const entries = new Uint32Array(head)
    for (let at = 0; at < used; at += 2) {
      const number = pairs[at] ?? 0
      const place = next[number] ?? 0
      entries[place] = pairs[at + 1] ?? 0
      next[number] = place + 1
    }
    release(pairs)
    release(next)
    return { text: `\n${lines.join('\n')}\n`, starts, heads, entries }
  }

  return { add, finish }
}

/** The line that holds a place of the text; `from` is a line at or before it. */
function lineAt({ starts }: Lines, place: number, from: number): number {
  let low = from
  let step = 1
  while (low + step < starts.length && (starts[low + step] ?? 0) <= place) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, starts.length)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low
}

/** The number of a line, when there is one. */
export function numberOf(lines: Lines, line: string): number | undefined {
  const at = lines.text.indexOf(`\n${line}\n`)
  return at < 0 ? undefined : lineAt(lines, at + 1, 0)
}

export const lineOf = ({ text, starts }: Lines, line: number): string =>
  text.slice(starts[line], (starts[line + 1] ?? 0) - 1)

export const entriesOf = ({ heads, entries }: Lines, line: number): Uint32Array =>
  entries.subarray(heads[line], heads[line + 1])

/** How well a text is met in a line, best first. */
export const FITS = { whole: 0, start: 1, wordStart: 2, inside: 3 } as const
export type Fit = (typeof FITS)[keyof typeof FITS]

const LETTER = /[\p{L}\p{M}\p{N}]/u
const LINE_BREAK = 10

export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return LETTER.test(text.charAt(at))
}

/** Every place where the lines have `wanted`; a fit beyond `worst` is not asked for. */
export function eachMatch(
  lines: Lines,
  wanted: string,
  visit: (line: number, fit: Fit) => void,
  worst: Fit = FITS.inside,
): void {
  const { text } = lines
  const sought = worst <= FITS.start ? `\n${wanted}` : wanted
  let line = 0
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const from = at + sought.length - wanted.length
    const isStart = text.charCodeAt(from - 1) === LINE_BREAK
    const isWordStart = isStart || !isLetterAt(text, from - 1)
    if (!isWordStart && worst < FITS.inside) continue
    line = lineAt(lines, from, line)
    const isWhole = isStart && text.charCodeAt(from + wanted.length) === LINE_BREAK
    visit(line, isWhole ? FITS.whole : isStart ? FITS.start : isWordStart ? FITS.wordStart : FITS.inside)
  }
}

/** Every word of the lines that has `piece` with so many letters before it. */
export function eachWordNear(
  lines: Lines,
  { piece, least, most }: IntactPiece,
  visit: (line: number, word: string) => void,
): void {
  const { text } = lines
  let line = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    let from = at
    while (at - from <= most && isLetterAt(text, from - 1)) from -= 1
    if (at - from < least || at - from > most) continue
    let to = at + piece.length
    while (isLetterAt(text, to)) to += 1
    line = lineAt(lines, at, line)
    visit(line, text.slice(from, to))
  }
}
