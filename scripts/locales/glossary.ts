import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvText } from './json.ts'

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

/** The tables of a glossary as one CSV with the names of columns that Weblate knows; Crowdin asks which is which. */
export function glossaryTable(root: string, code: string): string | undefined {
  const file = join(root, `docs/glossary/${code}.md`)
  if (!existsSync(file)) return undefined
  let heads: string[] = []
  const rows: string[][] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('|')) heads = []
    else if (heads.length === 0) heads = cellsOf(line)
    else if (!/^\|[\s:|-]+$/.test(line)) {
      const [source = '', target = '', ...others] = cellsOf(line)
      // "note" needs no name before it.
      const notes = others.map((text, place) => {
        const head = heads[place + 2] ?? ''
        return text === '' || head === 'note' ? text : `${head}: ${text}`
      })
      rows.push([source, target, notes.filter(Boolean).join('; ')])
    }
  }
  return csvText([['source', 'target', 'developer_comments'], ...rows])
}
