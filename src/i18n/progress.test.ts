import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceHash } from './ledger.ts'
import { progressOf } from './progress.ts'

function localesWith(files: Readonly<Record<string, object>>): string {
  const locales = mkdtempSync(join(tmpdir(), 'progress-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(locales, path)), { recursive: true })
    writeFileSync(join(locales, path), JSON.stringify(content))
  }
  return locales
}

const ENGLISH = {
  title: 'News',
  lead: 'All of it',
  found_one: '{count} item',
  found_other: '{count} items',
  empty: '…',
}
const FOUND = sourceHash('{count} item\n{count} items')

test('what is up to date, reviewed, out of date and not there is counted by sentence', () => {
  const locales = localesWith({
    'en/language.json': {},
    'en/news.json': ENGLISH,
    'th/language.json': {},
    'th/news.json': { title: 'ข่าว', lead: 'ทั้งหมด', found_other: '{count} ข่าว' },
    '.state/th.json': {
      news: {
        title: `${sourceHash('News')} reviewed 2026-11-20`,
        lead: `${sourceHash('Some of it')} reviewed 2026-11-22`,
        found: `${FOUND} translated 2026-11-21`,
        // A line without its text counts for nothing.
        empty: `${sourceHash('…')} same 2026-11-23`,
      },
    },
  })
  expect(progressOf('th', locales)).toEqual({
    texts: 4,
    upToDate: 2,
    reviewed: 1,
    stale: 1,
    changed: '2026-11-22',
  })
})

test('a language without a ledger claims nothing', () => {
  const locales = localesWith({
    'en/language.json': {},
    'en/news.json': ENGLISH,
    'tr/language.json': {},
    'tr/news.json': { title: 'Haberler' },
  })
  expect(progressOf('tr', locales)).toEqual({
    texts: 4,
    upToDate: 0,
    reviewed: 0,
    stale: 0,
    changed: undefined,
  })
})
