import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dateTag } from './date-tag.ts'

const SOURCE = join(import.meta.dirname, '..')
/** A date with a year: who writes it, and by which tag. */
const DATES =
  /(?:DateTimeFormat|toLocaleDateString)\(\s*([^,()]+(?:\([^()]*\))?),\s*\{[^}]*(?:dateStyle|year):/g

const tagsIn = (code: string) => [...code.matchAll(DATES)].map(([, tag = '']) => tag.trim())

test('a Thai visitor reads the year that everybody else reads', () => {
  const date = new Date('2026-11-22T00:00:00Z')
  expect(date.toLocaleDateString(dateTag('th'), { dateStyle: 'long', timeZone: 'UTC' })).toContain('2026')
  expect(dateTag('ja')).toBe('ja')
})

test('every date with a year is written by that tag', () => {
  expect(tagsIn("new Intl.DateTimeFormat(tag, { dateStyle: 'long' })")).toEqual(['tag'])
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(ts|tsx|astro)$/.test(file) && !/\.(test|spec)\.|^e2e/.test(file),
  )
  const others = files.flatMap(file =>
    tagsIn(readFileSync(join(SOURCE, file), 'utf8'))
      .filter(tag => !tag.startsWith('dateTag(') && tag !== "'en'")
      .map(tag => `${file}: ${tag}`),
  )
  expect(others).toEqual([])
})
