import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDocument, guideFields, legalFields, splitFrontMatter } from './documents.ts'

const GUIDE = {
  id: 1,
  title: 'Fees',
  summary: 'What they are.',
  topic: 'fees',
  level: 'beginner',
  published: '2026-01-02',
  reviewed: '2026-01-03',
}
const problemsOf = (changes: Record<string, unknown>) =>
  checkDocument(guideFields, { ...GUIDE, ...changes }).problems

describe('the facts of a guide', () => {
  test('are taken when all of them are there, dates as YAML reads them too', () => {
    expect(checkDocument(guideFields, GUIDE).facts).toEqual(GUIDE)
    const read = checkDocument(guideFields, { ...GUIDE, cover: 'scams', published: new Date('2026-01-02') })
    expect(read.facts).toEqual({ ...GUIDE, cover: 'scams' })
  })

  test.each([
    [{ id: 0 }, 'id must be a whole number from 1'],
    [{ id: 1.5 }, 'id must be a whole number from 1'],
    [{ title: undefined }, 'title must be a text that is not empty'],
    [{ summary: '' }, 'summary must be a text that is not empty'],
    [{ topic: 'scams' }, 'topic must be one of first, start, safe, fees, dapps, build'],
    [{ level: 'expert' }, 'level must be one of beginner, intermediate, advanced'],
    [{ cover: 'mine' }, 'cover must be one of start, safe, fees, dapps, build, scams'],
    [{ published: 'soon' }, 'published must be a day such as 2026-01-31'],
    [{ reviewed: '2026-02-30' }, 'reviewed must be a day such as 2026-01-31'],
    [{ reviewed: '2026-01-01' }, 'reviewed must not be before published'],
    [{ create_time: '2026-01-02T00:00:00Z' }, 'create_time is unknown'],
  ])('%j is refused', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem])
  })

  test('are all complained about at once, also where there are none', () => {
    expect(problemsOf({ id: 'x', level: 2 })).toHaveLength(2)
    expect(checkDocument(guideFields, undefined).problems).toHaveLength(7)
  })
})

describe('front matter', () => {
  const read = (...lines: string[]) => splitFrontMatter(`---\n${lines.join('\n')}\n---\nText\n`)

  test('is read as YAML reads it', () => {
    expect(read('id: 3', "title: 'It''s one: two'", 'summary: a, b')).toEqual({
      given: { id: '3', title: "It's one: two", summary: 'a, b' },
      body: 'Text\n',
      problems: [],
    })
  })

  test.each([
    'title: one: two',
    'title: one # two',
    'title: "one"',
    'title: [one]',
    "title: 'one",
    '  - one',
  ])('%s means something else in YAML, so it is refused', line => {
    expect(read(line)?.problems).toEqual([expect.stringContaining(line.trim())])
  })

  test('that is missing is not made up', () => {
    expect(splitFrontMatter('Text')).toBeUndefined()
  })
})

const filesOf = (folder: string) =>
  readdirSync(folder).flatMap(lang => readdirSync(join(folder, lang)).map(file => join(folder, lang, file)))

test('every guide and every legal text has its facts', () => {
  for (const [folder, fields] of [
    ['src/content/guides', guideFields],
    ['src/content/legal', legalFields],
  ] as const) {
    for (const file of filesOf(folder)) {
      const { given, problems } = splitFrontMatter(readFileSync(file, 'utf8')) ?? {}
      expect([file, problems, checkDocument<typeof fields>(fields, given).problems]).toEqual([
        file,
        [],
        undefined,
      ])
    }
  }
})

test('a guide has the same facts in each language, and no number twice in one', () => {
  const guides = filesOf('src/content/guides').map(file => {
    const { given = {} } = splitFrontMatter(readFileSync(file, 'utf8')) ?? {}
    const { title: _, summary: __, reviewed: ___, ...shared } = given
    return { lang: file.split('/').at(-2), slug: file.split('/').at(-1), shared }
  })
  for (const [slug, twins] of Map.groupBy(guides, guide => guide.slug)) {
    for (const { lang, shared } of twins) expect([slug, lang, shared]).toEqual([slug, lang, twins[0]?.shared])
  }
  for (const [lang, own] of Map.groupBy(guides, guide => guide.lang)) {
    expect(new Set(own.map(({ shared }) => shared.id)).size, lang).toBe(own.length)
  }
})
