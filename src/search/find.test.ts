import { expect, test } from 'vitest'
import { find as findIn, type Part } from './find.ts'
import { fixtureIndex } from './fixture-index.ts'
import { readVocabulary, type SearchWords } from './vocabulary.ts'
import { withoutPart } from './without-part.ts'

const WORDS: SearchWords = {
  categories: [
    { hid: 1, words: ['dex', 'swap', '交易'] },
    { hid: 2, words: ['lending'] },
  ],
  networks: [
    { hid: 'solana', words: ['solana', 'sol', 'солана'] },
    { hid: 'ftm', words: ['fantom'] },
    { hid: 'bsc', words: ['币安链', 'bnb'] },
  ],
  topics: [{ id: 'restaking', entries: [2], words: ['restaking'] }],
  names: [],
  ignored: ['on', 'to'],
  variants: '幣币鏈链',
}
const VOCABULARY = readVocabulary(WORDS)

const STORE = [
  { title: 'Jupiter', categories: [1], networks: ['solana'], texts: ['Limit orders'] },
  { title: 'PancakeSwap', categories: [1], networks: ['bsc'] },
  { title: 'Renzo', categories: [3], networks: ['eth'] },
  { title: 'Kamino', categories: [2], networks: ['solana'] },
  { title: 'Venus', categories: [2], networks: ['bsc'] },
]
const INDEX = fixtureIndex(STORE, VOCABULARY)

function find(typed: string) {
  const { ids, ...found } = findIn(INDEX, typed)
  return { ...found, titles: ids.map(number => STORE[number]?.title) }
}

test('a query says which of its words were understood, and as what', () => {
  const { titles, parts, dropped, unmatched } = find('Solana DEX')
  expect(titles).toEqual(['Jupiter'])
  expect(parts).toEqual([
    { kind: 'network', id: 'solana', typed: 'solana' },
    { kind: 'category', id: 1, typed: 'dex' },
  ])
  expect(dropped).toEqual([])
  expect(unmatched).toBe('')
  expect(find('restaking').parts).toMatchObject([{ kind: 'topic', id: 'restaking', typed: 'restaking' }])
})

test('what is mainly of a category comes before what is more popular and of it besides', () => {
  const store = fixtureIndex(
    [
      { title: 'OpenSea', categories: [8, 1], networks: ['solana'] },
      { title: 'Jupiter', categories: [1], networks: ['solana'] },
      { title: 'Fluid', categories: [2, 1], networks: ['solana'] },
      { title: 'Orca', categories: [1, 8], networks: ['solana'] },
    ],
    VOCABULARY,
  )
  expect(findIn(store, 'solana dex').ids).toEqual([1, 3, 0, 2])
})

test('a network that nothing serves is named and left out, the rest is shown', () => {
  const { titles, parts, dropped } = find('fantom dex')
  expect(titles).toEqual(['Jupiter', 'PancakeSwap'])
  expect(parts).toMatchObject([{ kind: 'category', id: 1 }])
  expect(dropped).toMatchObject([{ kind: 'network', id: 'ftm', typed: 'fantom' }])
})

test('words that nothing matches are named', () => {
  expect(find('zzqqxx').unmatched).toBe('zzqqxx')
  expect(find('zzqqxx dex').unmatched).toBe('zzqqxx')
})

test('a query in quotation marks is looked for as words', () => {
  expect(find('"dex"').titles).toEqual([])
  expect(find('"dex"').parts).toEqual([])
  expect(find('“Jupiter”').titles).toEqual(['Jupiter'])
})

test('a name is found where more is said of it', () => {
  expect(find('jupiter v6').titles).toEqual(['Jupiter'])
  expect(find('venus on bnb')).toMatchObject({ titles: ['Venus'], parts: [{ id: 'bsc' }] })
})

test('no part is claimed that is not true of what is shown first', () => {
  const solana = { kind: 'network', id: 'solana', typed: 'solana' }
  expect(find('venus on solana')).toMatchObject({ titles: ['Venus'], parts: [], dropped: [solana] })
  expect(find('venus lending solana')).toMatchObject({
    titles: ['Venus'],
    parts: [{ id: 2 }],
    dropped: [solana],
  })
  expect(find('jupiter lending')).toMatchObject({
    titles: ['Jupiter', 'Kamino', 'Venus'],
    parts: [],
    dropped: [],
  })
  expect(find('jupiter venus bnb')).toMatchObject({
    titles: ['Venus', 'Jupiter', 'PancakeSwap'],
    parts: [{ id: 'bsc' }],
  })
})

test('what is written by ear, inflected, joined or traditional is understood', () => {
  expect(find('юпитер').titles).toEqual([])
  expect(find('камино').titles).toEqual(['Kamino'])
  expect(find('панкейксвап').titles[0]).toBe('PancakeSwap')
  expect(find('лендинг на солане')).toMatchObject({ titles: ['Kamino'], dropped: [] })
  expect(find('lendings sol').titles).toEqual(['Kamino'])
  expect(find('幣安鏈交易').titles).toEqual(['PancakeSwap'])
})

test('a keyboard left in another layout is understood', () => {
  expect(find('огзшеук').titles).toEqual(['Jupiter'])
  expect(find('ㅓㅕㅔㅑㅅㄷㄱ').titles).toEqual(['Jupiter'])
  expect(find('่ียระำพ').titles).toEqual(['Jupiter'])
})

test('a typo is corrected, and said', () => {
  expect(find('lneding')).toMatchObject({ parts: [{ id: 2 }], suggestion: 'lending' })
  expect(find('pancakswap')).toMatchObject({ titles: ['PancakeSwap'], suggestion: 'pancakeswap' })
  expect(find('jupiter').suggestion).toBeUndefined()
  expect(find('zzqqxx').suggestion).toBeUndefined()
})

test('nothing is read into a name in Latin letters that only begins or sounds like a word', () => {
  for (const typed of ['soldex', 'solaris', 'swappi', 'fantomas', 'kamina network'])
    expect(find(typed).parts, typed).toEqual([])
  expect(find('kmn').titles).toEqual([])
  expect(find('renza')).toMatchObject({ unmatched: 'renza', suggestion: 'renzo' })
})

test('a single word that only a description has is not shown as if a name had it', () => {
  expect(find('limit')).toMatchObject({ titles: ['Jupiter'], unmatched: 'limit' })
  expect(find('limit orders')).toMatchObject({ titles: ['Jupiter'], unmatched: '' })
})

test('a word of a description orders what was understood and hides none of it', () => {
  expect(find('dex limit').titles).toEqual(['Jupiter', 'PancakeSwap'])
  expect(find('dex limit').unmatched).toBe('')
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
