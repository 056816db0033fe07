import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf, readLine } from './command-line.ts'
import { taskOf } from './commands.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')

/** Arguments as a shell would part them, up to a comment, a pipe or a file. */
const argumentsOf = (line: string): string[] => {
  const words = line.match(/"[^"]*"|(?:\$\([^)]*\)|\S)+/g) ?? []
  const end = words.findIndex(word => ['#', '>', '<', '|'].includes(word))
  return words.slice(0, end < 0 ? undefined : end).map(word => word.replace(/^"(.*)"$/, '$1'))
}

const commandsIn = (page: string): string[] =>
  readFileSync(join(DOCS, page), 'utf8')
    .split('\n')
    .flatMap(
      line =>
        /^(?:npm run (?:-s )?review --|(?:ssh server )?site-review) (?!--help)(.+)$/.exec(line)?.[1] ?? [],
    )

test.each(['staff.md', 'listing.md', 'operating.md'])(
  'every command line of %s is understood as it stands',
  page => {
    const lines = commandsIn(page)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      // What is left out in a line is told by it.
      const args = argumentsOf(line).map(word => (word === '0x…' ? `0x${'1'.repeat(64)}` : word))
      const command = commandOf(readLine(args))
      expect(() => command && taskOf(command), line).not.toThrow()
    }
  },
)
