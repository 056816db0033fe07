import { expect, test } from 'vitest'
import { foldLanguages } from './fold-languages.ts'

const languages = ['en', 'zh', 'zh-tw'].map(code => ({ code, tag: code, matches: [] }))
const moved = (from: string, to: string) => ({ from, to, status: 301 as const })
const inEach = languages.map(({ code }) => moved(`/${code}/news/1`, `/${code}/learn/first/`))

test('a redirect of every language is one', () => {
  expect(foldLanguages({ languages, redirects: inEach })).toEqual({
    folded: [moved('/{lang}/news/1', '/{lang}/learn/first/')],
    rest: [],
  })
})

test('one that some languages lack, that leaves its language or has none is left alone', () => {
  const others = [
    moved('/en/help', 'https://static.example/en/help.html'),
    moved('/en/old', '/zh/new/'),
    moved('/contact', '/en/about/'),
    ...inEach.slice(1),
  ]
  expect(foldLanguages({ languages, redirects: others })).toEqual({ folded: [], rest: others })
})
