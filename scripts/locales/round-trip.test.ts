import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createI18n, findIn } from '#i18n/create-i18n.ts'
import { readLedger, sourceHash } from '#i18n/ledger.ts'
import { namespacesOf, readMessages } from '#i18n/locale-files.ts'
import { exportLocales, type Order } from './export.ts'
import { fixtureLocales, write } from './fixture-locales.ts'
import { importLocales, localeFileText } from './import.ts'
import { readLocales } from './read-locales.ts'

const TODAY = '2026-12-01'

function exported(order: Partial<Order> = {}, root = fixtureLocales()) {
  const out = join(root, 'out')
  const { files, sentences } = exportLocales(root, { lang: 'ru', only: 'all', out, ...order })
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  const change = (file: string, from: string, to: string) => {
    expect(read(file)).toContain(from)
    write(out, file, read(file).replace(from, to))
  }
  const take = (...names: string[]) =>
    importLocales(
      root,
      names.map(name => join(out, name)),
      { date: TODAY },
    )
  const home = (lang = 'ru') => readFileSync(join(root, `locales/${lang}/home.json`), 'utf8')
  const line = (key: string, lang = 'ru') => readLedger(lang, join(root, 'locales')).home?.[key]
  /** What the site's own loader makes of the files. */
  const t = (lang = 'ru') =>
    findIn(createI18n(lang, { [lang]: readMessages(lang, ['home'], join(root, 'locales')) }))
  return { root, out, files, sentences, read, change, take, home, line, t }
}

test('a translation that leaves and comes back changed is on the page', () => {
  const { change, take, home, line, t } = exported()
  const before = home()
  change('ru/home.json', 'Кошелёк', 'Ваш кошелёк')
  change('ru/home.json', ' сетей', ' блокчейнов')
  const { findings, changed, marked } = take('ru/home.json')
  expect(findings).toEqual([])
  expect(changed).toEqual(['home:title', 'home:found'])
  expect(marked).toEqual(['home:title', 'home:found'])
  expect(home()).toBe(before.replace('Кошелёк', 'Ваш кошелёк').replace('сетей', 'блокчейнов'))
  expect(line('title')).toBe(`${sourceHash('A wallet')} translated ${TODAY}`)
  expect(line('lead')).toBe(
    `${sourceHash('Read <more>how we work</more>, {name} & friends.')} reviewed 2026-01-01`,
  )
  expect(t()('home:title')).toBe('Ваш кошелёк')
  expect(t()('home:found', { count: 5 })).toBe('5 блокчейнов')
})

test('an export that comes back unchanged changes nothing', () => {
  const { take, home, line } = exported()
  const before = home()
  expect(take('ru/home.json')).toMatchObject({ findings: [], changed: [], marked: [] })
  expect(home()).toBe(before)
  expect(line('numbers.users')).toBe(`${sourceHash('30M users')} reviewed 2026-01-01`)
})

test('a text that comes back empty is left as it was', () => {
  const { change, take, home } = exported()
  const before = home()
  change('ru/home.json', 'Кошелёк', '')
  expect(take('ru/home.json')).toMatchObject({ findings: [], changed: [], skipped: 1 })
  expect(home()).toBe(before)
})

test('each of our files is written as an import would write it', () => {
  const root = process.cwd()
  const { locales } = readLocales(root)
  const [english, ...others] = locales
  if (!english) throw new Error('locales/en is missing')
  for (const locale of others) {
    for (const namespace of namespacesOf(locale.code)) {
      const path = `locales/${locale.code}/${namespace}.json`
      expect(localeFileText(namespace, locale, english), path).toBe(readFileSync(join(root, path), 'utf8'))
    }
  }
})

test('a sentence that is new to a language comes in with its plural forms', () => {
  const { out, take, line, t } = exported({ lang: 'th' })
  write(out, 'th/home.json', { found_other: '{count} เครือข่าย' })
  expect(take('th/home.json')).toMatchObject({ findings: [], changed: ['home:found'] })
  expect(t('th')('home:found', { count: 2 })).toBe('2 เครือข่าย')
  expect(line('found', 'th')).toBe(`${sourceHash('{count} network\n{count} networks')} translated ${TODAY}`)
})

test('what was translated from an older English is stale', () => {
  const { root, change, take, line, t } = exported()
  change('ru/home.json', '"title": "Кошелёк"', '"title": "Кошелёк", "numbers": { "users": "40 млн" }')
  const english = JSON.parse(readFileSync(join(root, 'locales/en/home.json'), 'utf8'))
  write(root, 'locales/en/home.json', { ...english, numbers: { users: '50M users' } })
  expect(take('ru/home.json')).toMatchObject({ findings: [], changed: ['home:numbers.users'] })
  expect(line('numbers.users')).toBe(`${sourceHash('40M users')} translated ${TODAY}`)
  // A stale claim is shown in English.
  expect(t()('home:numbers.users')).toBe('50M users')
})

test('a sentence that was reviewed is to be read again once its translation has changed', () => {
  const { change, take, line } = exported()
  change('ru/home.json', 'Читайте', 'Прочтите')
  expect(take('ru/home.json')).toMatchObject({ findings: [], marked: ['home:lead'] })
  expect(line('lead')).toBe(
    `${sourceHash('Read <more>how we work</more>, {name} & friends.')} translated ${TODAY}`,
  )
})

test('what is open can leave alone, and leaves without its old text', () => {
  const { read, sentences } = exported({ only: 'stale' })
  expect(sentences).toBe(1)
  expect(JSON.parse(read('ru/home.json'))).toEqual({})
  expect(JSON.parse(read('en/home.json'))).toEqual({ numbers: { users: '40M users' } })
  expect(read('ru-notes.csv')).toContain('30 млн')
})

test('notes say where a text is, what its codes are and how long it may be; the glossary is a table', () => {
  const root = fixtureLocales()
  write(root, 'pictures/pictures.json', { 'home:lead': { page: '/en/', picture: 'home/lead.webp' } })
  const { read } = exported({ pictures: join(root, 'pictures') }, root)
  const notes = read('ru-notes.csv')
  expect(notes).toMatch(/^identifier,source_phrase,translation,context,max_length$/m)
  expect(notes).toMatch(/^home:title,A wallet,Кошелёк,.*,60$/m)
  expect(notes).toContain('/en/: ""lead"" of locales/en/home.json. Picture: home/lead.webp')
  expect(notes).toContain('{name} is filled in by the site.')
  expect(notes).toContain('<more>…</more> is a link or bold.')
  expect(notes).toContain('Plural form ""few"", for numbers such as 2, 3, 4, 22, 23.')
  expect(read('ru-glossary.csv')).toBe('source,target,developer_comments\nkey,ключ,"not «шифр», ever"\n')
})
