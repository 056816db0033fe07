import { expect, test } from 'vitest'
import type { SearchWords } from '../contract/search-words.ts'
import { findByMeaning, type Part, withoutPart } from './find.ts'
import { readMeanings } from './meanings.ts'

const WORDS: SearchWords = {
  categories: [
    { hid: 1, words: ['dex', 'swap', '交易'] },
    { hid: 2, words: ['lending'] },
  ],
  networks: [
    { hid: 'solana', words: ['solana', 'sol'] },
    { hid: 'ftm', words: ['fantom'] },
    { hid: 'bsc', words: ['币安链'] },
  ],
  topics: [{ id: 'restaking', dapps: [3], words: ['restaking'] }],
  names: [],
  ignored: ['on', 'to'],
}

const STORE = [
  { id: 1, title: 'jupiter', categories: [1], chains: ['solana'] },
  { id: 2, title: 'pancakeswap', categories: [1], chains: ['bsc'] },
  { id: 3, title: 'renzo', categories: [3], chains: ['eth'] },
]

const find = (typed: string) =>
  findByMeaning(STORE, typed, {
    textsOf: ({ title }) => ({ title, host: '', chains: '', desc: '' }),
    facetsOf: entry => entry,
    meanings: readMeanings(WORDS),
  })

test('a query says which of its words were understood, and as what', () => {
  const { entries, parts, dropped, unmatched } = find('Solana DEX')
  expect(entries[0]?.id).toBe(1)
  expect(parts).toEqual([
    { kind: 'network', id: 'solana', typed: 'solana' },
    { kind: 'category', id: 1, typed: 'dex' },
  ])
  expect(dropped).toEqual([])
  expect(unmatched).toBe('')
  expect(find('restaking').parts).toMatchObject([{ kind: 'topic', id: 'restaking', typed: 'restaking' }])
})

test('a network that nothing serves is named and left out, the rest is shown', () => {
  const { entries, parts, dropped } = find('fantom dex')
  expect(entries.map(({ id }) => id)).toEqual([1, 2])
  expect(parts).toMatchObject([{ kind: 'category', id: 1 }])
  expect(dropped).toMatchObject([{ kind: 'network', id: 'ftm', typed: 'fantom' }])
})

test('words that nothing matches are named', () => {
  expect(find('zzqqxx').unmatched).toBe('zzqqxx')
  expect(find('zzqqxx dex').unmatched).toBe('zzqqxx')
})

test('a query in quotation marks is looked for as words', () => {
  expect(find('"dex"').entries).toEqual([])
  expect(find('"dex"').parts).toEqual([])
  expect(find('“Jupiter”').entries.map(({ id }) => id)).toEqual([1])
})

test('a query less a part keeps the rest as it was typed', () => {
  const part = (typed: string): Part => ({ kind: 'category', id: 1, typed })
  expect(withoutPart('Solana  DEX', part('dex'))).toBe('Solana')
  expect(withoutPart('bridge to Base', part('base'))).toBe('bridge to')
  expect(withoutPart('币安链交易', part('交易'))).toBe('币安链')
  expect(withoutPart('ＤＥＸ Ünïque', part('dex'))).toBe('Ünïque')
  expect(withoutPart('swap on solana dex', part('swap dex'))).toBe('on solana')
  expect(withoutPart('baseline base', part('base'))).toBe('baseline')
})
