import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A folder with these files, for a check to look at; gone when the test file has run. */
export function fixtureTree(files: Readonly<Record<string, string | object>>): string {
  const root = mkdtempSync(join(tmpdir(), 'fixture-tree-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return root
}

/** A `language.json` that makes a folder of a fixture a language. */
export const fixtureLanguage = (tag: string) => ({
  name: tag,
  tag,
  order: 1,
  matches: [],
  script: 'latn',
  openGraph: 'xx_XX',
})
