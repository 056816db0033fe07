import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#i18n/languages.ts'
import {
  CLAIMS,
  FACTS,
  type Fact,
  factsIn,
  isNamedForWallet,
  MILESTONES,
  roundNumber,
  WALLET_NETWORKS,
} from './facts.ts'

const facts: [string, Fact][] = Object.entries({ ...FACTS, ...CLAIMS })
const rows = (file: string): unknown[] => JSON.parse(readFileSync(`src/content/catalogue/${file}`, 'utf8'))

test.each(facts)(
  '%s has a source and a day on which somebody compared them',
  (_name, { source, checked }) => {
    expect(Object.values(source).join('').length).toBeGreaterThan(5)
    expect(new Date(checked).toISOString()).toMatch(new RegExp(`^${checked}`))
    expect(Date.parse(checked)).toBeLessThanOrEqual(Date.now())
  },
)

test('what is counted is there', () => {
  expect(rows('dapps.json').length).toBeGreaterThanOrEqual(FACTS.dapps.value)
})

test('sentences about the wallet name networks that a source gives it, and count none', () => {
  const { title, description, hero } = JSON.parse(readFileSync('locales/en/home.json', 'utf8'))
  const { site } = JSON.parse(readFileSync('locales/en/common.json', 'utf8'))
  for (const text of [title, description, hero.lead, site.description]) {
    for (const name of WALLET_NETWORKS.names) expect(text).toContain(name)
    expect(text).not.toMatch(/\d|\{/)
  }
})

test('of a network that no source gives the wallet, its page sends the reader to the app first', () => {
  const titles = rows('chains.json').map(row => (row as { title: string }).title)
  for (const name of WALLET_NETWORKS.names) expect(titles).toContain(name)
  expect(titles.filter(title => isNamedForWallet(title))).toHaveLength(WALLET_NETWORKS.names.length)
})

test('figures of an earlier year have it beside them, in every language', () => {
  for (const { code } of LANGUAGES) {
    const { hero } = JSON.parse(readFileSync(`locales/${code}/home.json`, 'utf8'))
    for (const text of [hero.proof.monthly, hero.proof.countries]) expect(text, code).toContain('2022')
    const { numbers } = JSON.parse(readFileSync(`locales/${code}/about.json`, 'utf8'))
    for (const id of ['monthly', 'countries']) expect(numbers[id].label, code).toContain('2022')
  }
})

test('milestones are in order and each says where it is public', () => {
  const years = MILESTONES.map(({ year }) => year)
  expect(years).toEqual([...years].sort())
  expect(MILESTONES.filter(({ source }) => source.length < 10)).toEqual([])
  expect(years[0]).toBe(CLAIMS.founded.value)
})

test('a visitor reads the number as the language writes it', () => {
  const users = Object.fromEntries(LANGUAGES.map(({ code, tag }) => [code, factsIn(tag).users]))
  expect(users).toEqual({
    en: '30M',
    zh: '3000 万',
    'zh-tw': '3000 萬',
    ja: '3,000万',
    ko: '3,000만',
    ru: '30\u00a0млн',
    es: '30\u00a0millones',
    pt: '30\u00a0milhões',
    vi: '30\u00a0triệu',
    th: '30\u00a0ล้าน',
    hi: '3\u00a0करोड़',
    fil: '30\u00a0milyon',
  })
  expect(roundNumber(600_000, 'en')).toBe('600,000')
  expect(roundNumber(600_000, 'zh-Hans')).toBe('60 万')
  expect(roundNumber(3_500_000, 'ja')).toBe('350万')
  expect(roundNumber(200, 'hi')).toBe('200')
})
