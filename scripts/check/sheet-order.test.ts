import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { filesUnder } from './findings.ts'

/** The sheets of a page, in the order of the cascade. */
function sheetsOf(html: string): string[] {
  const sheets: string[] = []
  const parser = new Parser({
    onopentag: (name, { rel, href }) => {
      if (name === 'link' && rel === 'stylesheet' && href) sheets.push(href)
    },
  })
  parser.end(html)
  return sheets
}

test('what every page is made of comes first in the cascade of each page', () => {
  const pages = filesUnder('dist/en')
    .filter(file => file.endsWith('.html'))
    .map(file => ({ file, sheets: sheetsOf(readFileSync(join('dist/en', file), 'utf8')) }))
    .filter(({ sheets }) => sheets.length > 0)
  expect(pages.length).toBeGreaterThan(100)
  const first = new Set(pages.map(({ sheets: [sheet = ''] }) => sheet))
  expect([...first]).toHaveLength(1)
  const [base = ''] = first
  expect(readFileSync(join('dist', base), 'utf8')).toContain('--paper:')
})
