import { expect, test } from 'vitest'
import { fold, hostOf } from '#lib/fold.ts'
import { isTypoOf, rankBy, type Searchable, startsWithTypo, wantedOf } from './rank.ts'

interface Entry {
  title: string
  url: string
  chains: string
  desc: string
}

const entry = (title: string, part: Partial<Entry> = {}): Entry => ({
  title,
  url: 'https://site.example',
  chains: 'eth Ethereum',
  desc: '',
  ...part,
})

const textsOf = ({ title, url, chains, desc }: Entry): Searchable => ({
  title: fold(title),
  host: hostOf(url),
  chains: fold(chains),
  desc: fold(desc),
})

const find = (entries: Entry[], typed: string) =>
  rankBy(entries, wantedOf(typed), textsOf).map(({ title }) => title)

const STORE = [
  entry('Uniswap', { url: 'https://app.uniswap.org', desc: 'Swap tokens straight from your wallet.' }),
  entry('PancakeSwap', { url: 'https://pancakeswap.finance', chains: 'bsc BNB Smart Chain / eth Ethereum' }),
  entry('Jupiter', { url: 'https://jup.ag', chains: 'solana Solana', desc: 'Лучший маршрут обмена' }),
  entry('SUN.io', { url: 'https://sun.io', chains: 'trx TRON', desc: '兑换与稳定币' }),
  entry('Crème', { url: 'https://creme.example', desc: 'แลกเปลี่ยนโทเค็น' }),
  entry('Solana Explorer', { url: 'https://explorer.example' }),
]

test('a name, a part of a description, a site and a network each find their entry', () => {
  expect(find(STORE, 'uniswap')[0]).toBe('Uniswap')
  expect(find(STORE, 'straight')).toEqual(['Uniswap'])
  expect(find(STORE, 'https://www.jup.ag/')).toEqual(['Jupiter'])
  expect(find(STORE, 'bnb')).toEqual(['PancakeSwap'])
  expect(find(STORE, 'solana')).toEqual(['Solana Explorer', 'Jupiter'])
})

test('case, accents, full width and script make no difference', () => {
  expect(find(STORE, 'ＵＮＩＳＷＡＰ')).toEqual(['Uniswap'])
  expect(find(STORE, 'creme')).toEqual(['Crème'])
  expect(find(STORE, 'МАРШРУТ')).toEqual(['Jupiter'])
  expect(find(STORE, '稳定币')).toEqual(['SUN.io'])
  expect(find(STORE, 'โทเค็น')).toEqual(['Crème'])
})

test('one typo in a word of five letters is forgiven, in a shorter one it is not', () => {
  expect(find(STORE, 'unsiwap')).toEqual(['Uniswap'])
  expect(find(STORE, 'pancakswap bsc')).toEqual(['PancakeSwap'])
  expect(find(STORE, 'etherium')).toContain('Uniswap')
  expect(find(STORE, 'jpu')).toEqual([])
})

test('what is spelt right keeps out what only looks like it', () => {
  const store = [entry('Stare'), entry('Stake'), entry('Stakes')]
  expect(find(store, 'stake')).toEqual(['Stake', 'Stakes'])
})

test('one typo is forgiven, wherever in the word it is', () => {
  const typos = [
    'uniswap',
    'unisqap',
    'niswap',
    'uniwap',
    'unniswap',
    'uinswap',
    'uniswpa',
    'uniswa',
    'xniswap',
    'uniswaps',
  ]
  for (const typed of typos) expect(startsWithTypo('uniswap', typed), typed).toBe(true)
})

test('a word that is still being typed is met as well', () => {
  for (const typed of ['pancka', 'panac', 'oanca', 'pnacak']) {
    expect(startsWithTypo('pancakeswap', typed), typed).toBe(true)
    expect(isTypoOf('pancakeswap', typed), typed).toBe(false)
  }
})

test('two typos are another word', () => {
  for (const typed of ['unsiwpa', 'univap', 'uiswpa', 'swap', 'uniswapped', 'iswap']) {
    expect(startsWithTypo('uniswap', typed), typed).toBe(false)
  }
})
