import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#i18n/languages.ts'
import { translator } from '#i18n/translator.ts'
import { TERMS, termsIn } from './terms.ts'

interface Words {
  list: Record<string, { name: string; text: string }>
}
// The file is ours, and typed wherever a page reads it.
const wordsIn = (code: string) => JSON.parse(readFileSync(`locales/${code}/terms.json`, 'utf8')) as Words

test('every term that has words is shown, with a guide that exists', () => {
  expect(Object.keys(TERMS).sort()).toEqual(Object.keys(wordsIn('en').list).sort())
  const guides = globSync('src/content/guides/en/*.md').map(file => basename(file, '.md'))
  for (const [id, guide] of Object.entries(TERMS)) expect(guides, id).toContain(guide)
})

// Thai ends no sentence with a sign.
test.each(LANGUAGES.filter(({ code }) => code !== 'th'))(
  'a term is explained in two sentences in $code',
  ({ code, tag }) => {
    const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' })
    for (const [id, { text }] of Object.entries(wordsIn(code).list))
      expect([...segmenter.segment(text)].length, `${id}: ${text}`).toBe(2)
  },
)

test('terms are in the order of their language', () => {
  const names = (code: string, tag: string) => termsIn(translator(code), tag).map(({ name }) => name)
  expect(names('en', 'en').slice(0, 3)).toEqual(['Address', 'Address poisoning', 'Airdrop'])
  const russian = names('ru', 'ru')
  expect(russian).toEqual(russian.toSorted(new Intl.Collator('ru').compare))
  expect(russian).not.toEqual(russian.toSorted())
})

test('a guide names the terms that it explains', () => {
  const ids = termsIn(translator('en'), 'en', 'tron-energy-bandwidth').map(({ id }) => id)
  expect(ids).toEqual(['bandwidth', 'energy'])
})
