import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { textsFrom } from '#platform/texts.ts'
import { kindFinder, parseEntry, sourceHash, writeEntry } from './ledger.ts'
import { languageCodes, readMessages, staleShare } from './locale-files.ts'

const line = (source: string) => `${sourceHash(source)} translated 2026-11-22`

function localesWith(files: Readonly<Record<string, object>>): string {
  const locales = mkdtempSync(join(tmpdir(), 'ledger-'))
  for (const [path, content] of Object.entries({
    'en/language.json': {},
    'ru/language.json': {},
    ...files,
  })) {
    mkdirSync(dirname(join(locales, path)), { recursive: true })
    writeFileSync(join(locales, path), JSON.stringify(content))
  }
  return locales
}

const ENGLISH = {
  users: '40M users',
  lead: 'A wallet for people',
  fees: { paid_one: '{count} TPT, not returned', paid_other: '{count} TPT, never returned' },
}
const RUSSIAN = {
  users: '30 млн пользователей',
  lead: 'Кошелёк',
  fees: { paid_one: '{count}', paid_few: '{count} TPT вернём', paid_many: '…', paid_other: '…' },
}
const files = {
  'en/home.json': ENGLISH,
  'ru/home.json': RUSSIAN,
  'kinds.json': { claim: ['home:users'], money: ['home:fees.*'] },
  '.state/ru.json': {
    home: {
      users: line('30M users'),
      lead: line('A wallet'),
      'fees.paid': line('{count} TPT\n{count} TPT'),
    },
  },
}

test('a claim that English has changed shows in English, in all its forms; other sentences stay', () => {
  const { home } = readMessages('ru', ['home'], localesWith(files))
  expect(home).toEqual({ ...ENGLISH, lead: RUSSIAN.lead })
})

test('a mail shows a changed claim in English too', () => {
  const { find } = textsFrom(localesWith(files), ['home'])('ru')
  expect(find('home:users')).toBe(ENGLISH.users)
  expect(find('home:fees.paid', { count: 3 })).toBe('3 TPT, never returned')
  expect(find('home:lead')).toBe(RUSSIAN.lead)
})

test('a fresh claim stays, and so does one of which nothing is known', () => {
  const fresh = {
    home: { users: line('40M users'), 'fees.paid': line(Object.values(ENGLISH.fees).join('\n')) },
  }
  expect(readMessages('ru', ['home'], localesWith({ ...files, '.state/ru.json': fresh })).home).toEqual(
    RUSSIAN,
  )
  expect(readMessages('ru', ['home'], localesWith({ ...files, '.state/ru.json': {} })).home).toEqual(RUSSIAN)
})

test('the share of stale sentences counts what the ledger knows', () => {
  const locales = localesWith(files)
  expect(staleShare('ru', 'home', locales)).toBe(1)
  expect(staleShare('en', 'home', locales)).toBe(0)
  expect(staleShare('ru', 'none', locales)).toBe(0)
})

test('neither the ledgers nor the kinds are taken for a language', () => {
  expect(languageCodes(localesWith(files))).toEqual(['en', 'ru'])
})

test('a line of the ledger is read and written alike, and nothing else is taken for one', () => {
  for (const entry of ['1a2b3c4d same 2026-11-22', '1a2b3c4d reviewed 2026-11-22 zh'])
    expect(writeEntry(parseEntry(entry) ?? { hash: '', state: 'new', date: '' })).toBe(entry)
  for (const wrong of [
    '',
    '1a2b3c4 new 2026-11-22',
    '1a2b3c4d old 2026-11-22',
    '1a2b3c4d new today',
    undefined,
  ])
    expect(parseEntry(wrong)).toBeUndefined()
})

test('a pattern of kinds reaches over the parts of a key, and a dot is a dot', () => {
  const kindOf = kindFinder({ warning: ['dapp:fakes.*', 'mail:a.b'], money: ['*:fee'] })
  expect(['dapp:fakes.phrase.text', 'mail:a.b', 'mail:axb', 'home:fee', 'home:fees'].map(kindOf)).toEqual([
    'warning',
    'warning',
    undefined,
    'money',
    undefined,
  ])
})
