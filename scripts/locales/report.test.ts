import { expect, test } from 'vitest'
import { sourceHash } from '#i18n/ledger.ts'
import { fixtureLanguage, fixtureTree } from '../check/fixture-tree.ts'
import { completeness, fileRows, namedKeys, openKeys, percent, table } from './report.ts'

const line = (source: string, state = 'translated', from = '') =>
  `${sourceHash(source)} ${state} 2026-11-22${from && ` ${from}`}`

const FILES = {
  'locales/en/language.json': fixtureLanguage('en'),
  'locales/ru/language.json': fixtureLanguage('ru'),
  'locales/en/a.json': { found_one: 'One', found_other: '{count} found', lead: 'Lead', name: 'GitHub' },
  'locales/ru/a.json': { lead: 'Lead', name: 'GitHub' },
  'locales/en/b.json': { title: 'New title', text: 'Text' },
  'locales/ru/b.json': { title: 'Заголовок', text: 'Текст' },
  'src/content/catalogue/dapps.json': [
    { id: 1, slug: 'first', title: 'First', desc: { en: 'An exchange', ru: 'Биржа' } },
    {
      id: 2,
      slug: 'second',
      title: 'Second',
      desc: { en: 'A market' },
      note: [{ text: { en: 'Not in the EU' } }],
    },
  ],
  'src/content/guides/en/keys.md': '---\nid: 1\ntitle: Keys\n---\nKeep them.\n',
  'src/content/guides/zh/keys.md': '---\nid: 1\ntitle: 密钥\n---\n保管好。\n',
  'src/content/guides/ru/keys.md': '---\nid: 1\ntitle: Ключи\n---\nХраните их.\n',
  'src/content/legal/en/terms.md': '---\ntitle: Terms\n---\nText\n',
  'src/content/legal/ru/terms.md': '---\ntitle: Условия\n---\nТекст\n',
  'locales/.state/ru.json': {
    a: { lead: line('Lead'), name: line('GitHub', 'same') },
    b: { title: line('Old title', 'reviewed'), text: line('Text', 'reviewed') },
    'catalogue/dapps': { 'first.desc': line('An exchange') },
    'guides/keys': { text: line('title: 密钥\n保管好。', 'translated', 'zh') },
    'legal/terms': { text: line('title: Terms\nAn older text') },
  },
}

test('the report counts texts, of the catalogue and the guides too, and what each of them lacks', () => {
  const rows = completeness(fixtureTree(FILES))
  expect(rows[1]).toEqual({
    name: 'ru',
    // Five sentences, three texts of the catalogue, a guide and the terms; a plural sentence is one.
    complete: '70.0',
    fresh: '50.0',
    missing: ['a:found', 'catalogue/dapps:second.desc', 'catalogue/dapps:second.note.0.text'],
    stale: ['b:title', 'legal/terms:text'],
    unreviewed: ['a:lead', 'b:title', 'catalogue/dapps:first.desc', 'guides/keys:text', 'legal/terms:text'],
    same: ['a:lead'],
    findings: 0,
  })
  expect(table(rows).split('\n')[2]).toMatch(/^ru +70\.0 +50\.0 +3 +2 +5 +1 +0$/)
  expect(rows.flatMap(namedKeys)).toContain('ru stale legal/terms:text')
})

test('a guide made from Chinese is as old as its Chinese text, whatever becomes of the English one', () => {
  const english = { 'src/content/guides/en/keys.md': '---\ntitle: Keys\n---\nKeep them well.\n' }
  const chinese = { 'src/content/guides/zh/keys.md': '---\ntitle: 密钥\n---\n请保管好。\n' }
  const stale = (files: object) => completeness(fixtureTree({ ...FILES, ...files }))[1]?.stale
  expect(stale(english)).not.toContain('guides/keys:text')
  expect(stale(chinese)).toContain('guides/keys:text')
})

test('a new date at the top of a guide makes no translation old', () => {
  const dated = {
    'src/content/guides/zh/keys.md': '---\nid: 1\ntitle: 密钥\nreviewed: 2026-11-22\n---\n保管好。\n',
  }
  expect(completeness(fixtureTree({ ...FILES, ...dated }))[1]?.stale).not.toContain('guides/keys:text')
})

test('each file has its row, and what is open is listed with the English of today', () => {
  const root = fixtureTree(FILES)
  expect(fileRows(root, 'ru').map(({ name, fresh }) => `${name} ${fresh}`)).toEqual([
    'a 66.6',
    'b 50.0',
    'catalogue/dapps 33.3',
    'guides/ 100.0',
    'legal/ 0.0',
  ])
  expect(openKeys(root, 'ru').join('\n')).toBe(`missing a:found
    en: One | {count} found
stale b:title
    en: New title
    ru: Заголовок
missing catalogue/dapps:second.desc
    en: A market
missing catalogue/dapps:second.note.0.text
    en: Not in the EU
stale legal/terms:text
    src/content/legal/ru/terms.md`)
})

test('the share is never rounded up to complete', () => {
  expect(percent(9_999, 10_000)).toBe('99.9')
  expect(percent(0, 0)).toBe('100.0')
})
