// Tables of docs/performance.md that a bench writes: between `<!-- bench: name -->` and `<!-- /bench -->`.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/performance.md'
const END = '<!-- /bench -->'

/** A table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** The text with this table in the part of that name; undefined when the text has no such part. */
export function withMarkedTable(text: string, name: string, table: string): string | undefined {
  const begin = `<!-- bench: ${name} -->`
  const start = text.indexOf(begin)
  const end = text.indexOf(END, start)
  if (start < 0 || end < 0) return undefined
  return `${text.slice(0, start + begin.length)}\n\n${table}\n\n${text.slice(end)}`
}

let isWriting = false

/** From now on tables with a name are written into the docs as well. */
export function writeTables(): void {
  isWriting = true
}

/** Prints a table; with `name`, docs/performance.md gets it too when the bench was asked to write. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  name?: string,
): void {
  const table = tableOf(head, rows)
  console.log(table)
  if (!isWriting || !name) return
  const text = withMarkedTable(readFileSync(FILE, 'utf8'), name, table)
  if (text) writeFileSync(FILE, text)
  else console.error(`${FILE} has no part "<!-- bench: ${name} -->" for this table, so it is not written`)
}
