import { expect, test } from 'vitest'
import { find } from './find.ts'
import { fixtureIndex, type SearchFixture } from './fixture-index.ts'
import { readVocabulary } from './vocabulary.ts'

const NETWORKS = readVocabulary({ networks: [{ hid: 'bsc', words: ['bnb smart chain'] }] })

const search = (entries: readonly SearchFixture[], typed: string) =>
  find(fixtureIndex(entries, NETWORKS), typed).ids.map(id => entries[id]?.title)

const STORE: SearchFixture[] = [
  {
    title: 'Uniswap',
    url: 'https://app.uniswap.org',
    networks: ['eth'],
    texts: ['Swap tokens straight from your wallet.'],
  },
  { title: 'PancakeSwap', url: 'https://pancakeswap.finance', networks: ['bsc', 'eth'] },
  { title: 'Jupiter', url: 'https://jup.ag', networks: ['solana'], texts: ['Лучший маршрут обмена'] },
  { title: 'SUN.io', url: 'https://sun.io', networks: ['trx'], texts: ['兑换与稳定币'] },
  { title: 'Crème', url: 'https://creme.example', networks: ['eth'], texts: ['แลกเปลี่ยนโทเค็น'] },
  { title: 'Solana Explorer', url: 'https://explorer.example', networks: ['eth'] },
]

test('a name, a part of a description, a site and a network each find their entry', () => {
  expect(search(STORE, 'uniswap')[0]).toBe('Uniswap')
  expect(search(STORE, 'straight')).toEqual(['Uniswap'])
  expect(search(STORE, 'https://www.jup.ag/')).toEqual(['Jupiter'])
  expect(search(STORE, 'v2.jup.ag/swap')).toEqual(['Jupiter'])
  expect(search(STORE, 'bnb')).toEqual(['PancakeSwap'])
})

test('case, accents, full width and script make no difference', () => {
  expect(search(STORE, 'ＵＮＩＳＷＡＰ')).toEqual(['Uniswap'])
  expect(search(STORE, 'creme')).toEqual(['Crème'])
  expect(search(STORE, 'МАРШРУТ')).toEqual(['Jupiter'])
  expect(search(STORE, '稳定币')).toEqual(['SUN.io'])
  expect(search(STORE, 'โทเค็น')).toEqual(['Crème'])
})

test('spaces and marks inside a name make no difference', () => {
  for (const typed of ['pan cake swap', 'pancake-swap', 'PANCAKE SWAP']) {
    expect(search(STORE, typed)[0], typed).toBe('PancakeSwap')
  }
  expect(search(STORE, 'sunio')).toEqual(['SUN.io'])
  expect(search([{ title: 'Save (Solend)' }, { title: 'Solen' }], 'solend')[0]).toBe('Save (Solend)')
})

test('one typo in a word of five letters is forgiven, in a shorter one it is not', () => {
  expect(search(STORE, 'unsiwap')).toEqual(['Uniswap'])
  expect(search(STORE, 'pancakswap bsc')[0]).toBe('PancakeSwap')
  expect(search(STORE, 'etherium exploreer')).toEqual(['Solana Explorer'])
  expect(search(STORE, 'jpu')).toEqual([])
})

test('what is spelt right keeps out what only looks like it', () => {
  const store = [{ title: 'Stare' }, { title: 'Stake' }, { title: 'Stakes' }]
  expect(search(store, 'stake')).toEqual(['Stake', 'Stakes'])
})

test('words that nothing has do not empty the answer', () => {
  expect(search(STORE, 'uniswap zzqqxx')).toEqual(['Uniswap'])
  expect(search(STORE, 'where is jupiter')[0]).toBe('Jupiter')
})
