import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#i18n/languages.ts'
import { missingVisitForms } from './visit-words.ts'

type Words = Record<string, unknown> & { visits?: Record<string, string> }

const read = (folder: string, code: string, file: string): Words =>
  JSON.parse(readFileSync(join(folder, code, file), 'utf8'))

/** The locales with one file changed. */
function changed(code: string, file: string, change: (words: Words) => void): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'visits-')), 'locales')
  cpSync('locales', folder, { recursive: true })
  const words = read(folder, code, file)
  change(words)
  writeFileSync(join(folder, code, file), JSON.stringify(words))
  return folder
}

test('every language says in both forms whether visits are counted, and names who counts them', () => {
  expect(missingVisitForms('locales')).toEqual([])
  for (const { code } of LANGUAGES) {
    for (const file of ['legal.json', 'security.json']) {
      const { none = '', counted = '' } = read('locales', code, file).visits ?? {}
      expect(counted, `${code} ${file}`).toContain('{services}')
      expect(none, `${code} ${file}`).not.toContain('{')
    }
  }
})

test('a build stops at a language that has but one form, and at English without both', () => {
  const without = (form: string) => (words: Words) => delete words.visits?.[form]
  expect(missingVisitForms(changed('ja', 'legal.json', without('counted')))).toEqual([
    'locales/ja/legal.json lacks visits.counted',
  ])
  const drop = (words: Words) => delete words.visits
  expect(missingVisitForms(changed('en', 'security.json', drop))).toEqual([
    'locales/en/security.json lacks visits.none and visits.counted',
  ])
  // A language that has just been begun shows English.
  expect(missingVisitForms(changed('ja', 'security.json', drop))).toEqual([])
})

test('nothing else says that there is no analytics, no tracking or no ad', () => {
  for (const file of ['legal.json', 'security.json', 'home.json', 'about.json', 'support.json']) {
    const { visits: _, ...others } = read('locales', 'en', file)
    expect(JSON.stringify(others), file).not.toMatch(/no tracking|no analytics|no ads(?! from ad networks)/i)
  }
  for (const lang of ['en', 'zh'])
    expect(readFileSync(`src/content/legal/${lang}/privacy.md`, 'utf8')).not.toMatch(
      /no tracking|no analytics|no advertising|没有跟踪|没有广告[，。]/i,
    )
})
