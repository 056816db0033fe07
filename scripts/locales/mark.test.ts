import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceHash } from '#i18n/ledger.ts'
import { fixtureLanguage, fixtureTree } from '../check/fixture-tree.ts'
import { keepTexts, markTexts } from './mark.ts'

const FILES = {
  'locales/en/language.json': fixtureLanguage('en'),
  'locales/es/language.json': fixtureLanguage('es'),
  'locales/en/home.json': { title: 'Title', lead: 'Lead', menu: { zoom: 'Zoom', close: 'Close' } },
  'locales/es/home.json': { title: 'Título', lead: 'Guía', menu: { zoom: 'Zoom', close: 'Cerrar' } },
  'locales/en/about.json': { title: 'About' },
  'locales/es/about.json': { title: 'Acerca' },
  'src/content/guides/en/keys.md': 'Keys',
  'src/content/guides/es/keys.md': 'Claves',
  'locales/.state/es.json': {
    home: {
      title: `${sourceHash('Old')} translated 2026-01-01`,
      gone: `${sourceHash('Gone')} translated 2026-01-01`,
    },
  },
}
const TODAY = '2026-11-22'
const ledger = (root: string) => JSON.parse(readFileSync(join(root, 'locales/.state/es.json'), 'utf8'))
const entry = (source: string, state = 'translated') => `${sourceHash(source)} ${state} ${TODAY}`

test('a file, a key or all keys of a group are marked, sorted, and what is gone loses its line', () => {
  const root = fixtureTree(FILES)
  expect(
    markTexts(root, 'es', { state: 'reviewed', date: TODAY, files: ['about.json'], keys: ['home:menu.*'] }),
  ).toEqual(['about:title', 'home:menu.zoom', 'home:menu.close'])
  const text = readFileSync(join(root, 'locales/.state/es.json'), 'utf8')
  expect(text).toBe(`{
  "about": {
    "title": "${entry('About', 'reviewed')}"
  },
  "home": {
    "menu.close": "${entry('Close', 'reviewed')}",
    "menu.zoom": "${entry('Zoom', 'reviewed')}",
    "title": "${sourceHash('Old')} translated 2026-01-01"
  }
}
`)
})

test('only what is identical to English is approved as the same', () => {
  const root = fixtureTree(FILES)
  expect(markTexts(root, 'es', { state: 'same', date: TODAY, files: ['home.json'] })).toEqual([
    'home:menu.zoom',
  ])
  markTexts(root, 'es', { state: 'reviewed', date: TODAY, files: ['home.json'] })
  expect(ledger(root).home['menu.zoom']).toBe(entry('Zoom', 'same'))
  expect(ledger(root).home['menu.close']).toBe(entry('Close', 'reviewed'))
})

/** A repository with everything committed, but for some files of the fixture. */
function committedTree(except: readonly string[] = []): string {
  const root = fixtureTree(FILES)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root })
  git('init', '-q')
  git('add', '.', ...except.map(path => `:!${path}`))
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '-qm', 'Before')
  return root
}

test('what differs from the last commit is marked, a new guide too, and nothing else', () => {
  const root = committedTree(['src/content/guides/es'])
  writeFileSync(
    join(root, 'locales/es/home.json'),
    JSON.stringify({ ...FILES['locales/es/home.json'], lead: 'Guía nueva' }),
  )
  const marking = { state: 'translated', date: TODAY, since: 'HEAD' } as const
  expect(markTexts(root, 'es', marking)).toEqual(['home:lead', 'guides/keys:text'])
  expect(ledger(root).home.lead).toBe(entry('Lead'))
  expect(ledger(root)['guides/keys'].text).toBe(entry('Keys'))
})

test('a guide made from another language is marked as made from it', () => {
  const root = fixtureTree({ ...FILES, 'src/content/guides/zh/keys.md': '密钥' })
  markTexts(root, 'es', { state: 'translated', date: TODAY, files: ['guides'], from: 'zh' })
  expect(ledger(root)['guides/keys'].text).toBe(`${entry('密钥')} zh`)
  markTexts(root, 'es', { state: 'reviewed', date: TODAY, files: ['guides'] })
  expect(ledger(root)['guides/keys'].text).toBe(`${entry('密钥', 'reviewed')} zh`)
  // What is not marked keeps the line that it has.
  expect(ledger(root).home.title).toBe(`${sourceHash('Old')} translated 2026-01-01`)
})

test('a comma in English leaves a translation as current as it was, and a stale one stale', () => {
  const root = committedTree()
  markTexts(root, 'es', { state: 'reviewed', date: TODAY, keys: ['home:lead', 'home:menu.close'] })
  markTexts(root, 'es', { state: 'same', date: TODAY, keys: ['home:menu.zoom'] })
  const english = FILES['locales/en/home.json']
  const changed = { ...english, title: 'Title,', lead: 'Lead,', menu: { zoom: 'Zoom,', close: 'Close,' } }
  writeFileSync(join(root, 'locales/en/home.json'), JSON.stringify(changed))
  expect(keepTexts(root, 'es', ['home:title', 'home:lead', 'home:menu.zoom'], 'HEAD')).toEqual(['home:lead'])
  expect(ledger(root).home).toEqual({
    lead: entry('Lead,', 'reviewed'),
    'menu.close': entry('Close', 'reviewed'),
    'menu.zoom': entry('Zoom', 'same'),
    title: `${sourceHash('Old')} translated 2026-01-01`,
  })
  // Said twice, nothing is left to keep.
  expect(keepTexts(root, 'es', ['home:*'], 'HEAD')).toEqual(['home:menu.close'])
  expect(keepTexts(root, 'es', ['home:*'], 'HEAD')).toEqual([])
})
