import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import protocols from '#content/catalogue/token-protocols.json' with { type: 'json' }
import { shownId } from './addresses/xrpl-name.ts'
import { checkTokenId, checkTokenIds, partsOfId } from './check-token-id.ts'
import { addressKey } from './contract-address.ts'
import { isOffered, TOKEN_IDS, tokenIdRule } from './token-ids.ts'

const none = (text: string): string => (text === '-' ? '' : text)

/** What is said of it in docs/listing.md. */
const CORPUS = readFileSync(new URL('token-ids.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => {
    const [family = '', kind = '', standard = '', typed = '', symbol = '', expected = ''] = line.split(' | ')
    const asset = {
      kind: kind === 'nft' ? 'nft' : 'token',
      family,
      standard: none(standard),
      symbol: none(symbol),
    } as const
    return { line, asset, typed, expected }
  })

test.each(CORPUS)('$line', ({ asset, typed, expected }) => {
  const verdict = checkTokenId(asset, typed)
  expect(verdict.ok ? verdict.normal : `!${verdict.reason}`).toBe(expected)
  // What was read is read as itself, so that it can be stored and sent again.
  if (verdict.ok) expect(checkTokenId(asset, verdict.normal)).toEqual(verdict)
})

test('the corpus is what the docs say: 120 rows and more, of every rule right ones and wrong ones', () => {
  const docs = readFileSync(new URL('../../../docs/listing.md', import.meta.url), 'utf8')
  const right = CORPUS.filter(({ expected }) => !expected.startsWith('!')).length
  expect(docs).toContain(`${CORPUS.length} rows, ${right} of them right`)
  for (const rules of TOKEN_IDS.values())
    for (const { shape, kind } of rules) {
      const own = CORPUS.filter(
        ({ asset: { kind, family, standard } }) => tokenIdRule(kind, family, standard).shape === shape,
      )
      expect(
        own.some(({ expected }) => expected.startsWith('!')),
        shape,
      ).toBe(true)
      expect(
        own.some(({ expected, asset }) => asset.kind === kind && !expected.startsWith('!')),
        shape,
      ).toBe(true)
    }
})

describe('standards', () => {
  test('every one that networks have can be filled in for tokens or collections, or is not offered', () => {
    const families = new Map(
      Object.entries(protocols).map(([group, rows]) => [group === 'bsc' ? 'ethereum' : group, rows]),
    )
    for (const [family, rows] of families)
      for (const { key } of rows)
        expect([isOffered('token', family, key), isOffered('nft', family, key)], key).toContain(true)
    expect(isOffered('token', 'bitcoin', 'Ordinals')).toBe(false)
    expect(isOffered('nft', 'tron', 'TRC10')).toBe(false)
    expect(isOffered('token', 'bitcoin', 'a new one')).toBe(false)
    expect(isOffered('token', 'constructor', 'ERC20')).toBe(false)
  })

  test('an example is no token or collection that is there, and of the shape that is asked for where it says all', () => {
    for (const [family, rules] of TOKEN_IDS)
      for (const { kind, standards, example } of rules)
        if (!/…|^$/.test(example))
          expect(
            checkTokenId({ kind, family, standard: standards.at(-1), symbol: 'EXM' }, example).ok,
            example,
          ).toBe(true)
  })
})

test('two spellings of one thing are one, two things of one account are two', () => {
  const keyOf = (family: string, text: string, standard = '', symbol = '') => {
    const verdict = checkTokenId({ kind: 'token', family, standard, symbol }, text)
    return addressKey(family, verdict.ok ? verdict.normal : '')
  }
  expect(keyOf('bitcoin', 'DOG•GO•TO•THE•MOON', 'Runes')).toBe(keyOf('bitcoin', 'DOGGOTOTHEMOON', 'Runes'))
  expect(keyOf('bitcoin', 'ORDI', 'BRC20')).toBe(keyOf('bitcoin', 'ordi', 'BRC20'))
  expect(keyOf('bitcoin', 'ORDI', 'Runes')).not.toBe(keyOf('bitcoin', 'ORDI', 'BRC20'))
  expect(keyOf('eos', 'everipediaiq', 'EOS', 'IQ')).not.toBe(keyOf('eos', 'everipediaiq', 'EOS', 'EP'))
  expect(keyOf('eos', 'everipediaiq', 'EOS', 'iq')).toBe(keyOf('eos', 'IQ@everipediaiq', 'EOS', 'IQ'))
})

test('a token of an account is told apart from the account', () => {
  expect(partsOfId('eos', 'alien.worlds@atomicassets')).toEqual({
    address: 'atomicassets',
    id: 'alien.worlds',
  })
  expect(partsOfId('eos', 'eosio.token')).toEqual({ address: 'eosio.token' })
  expect(partsOfId('bitcoin', 'x@yz')).toEqual({ address: 'x@yz' })
  expect(shownId('534F4C4F00000000000000000000000000000000.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz')).toBe(
    'SOLO.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz',
  )
  for (const id of ['USD.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz', 'IQ@everipediaiq', '534F4C4F'.padEnd(40, '0')])
    expect(shownId(id)).toBe(id)
})

test('three letters written as a long name of the XRP Ledger are not shown as the token of these letters', () => {
  for (const name of ['555344', '585250', '49'])
    expect(shownId(`${name.padEnd(40, '0')}.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz`)).toContain(name)
})

test('nothing that is typed breaks a rule, and every normal form can be part of a name', () => {
  const assets = [...TOKEN_IDS].flatMap(([family, rules]) =>
    rules.map(({ kind, standards }) => ({ kind, family, standard: standards.at(-1), symbol: 'EXM' })),
  )
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom(...CORPUS.map(row => row.typed)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...assets), typed, (asset, text) => {
      const verdict = checkTokenIds(asset, text)
      if (verdict.ok) for (const normal of verdict.normal) expect(normal).toMatch(/^[^\s,]{1,330}$/)
    }),
  )
})
