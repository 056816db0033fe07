import { expect, test } from 'vitest'
import type { DappEntry, DescribedEntry } from '../dapps.ts'
import { dappIndex } from './dapp-index.ts'

const dapp = (id: number, title: string, url = `https://d${id}.example`, en = ''): DescribedEntry => ({
  id,
  title,
  url,
  desc: { en },
  categories: [],
  chains: [],
  hot: false,
  rank: id,
})

const FIRST = { lang: 'en', start: 0, count: 1_000 }

const titles = (found: readonly DappEntry[]) => found.map(({ title }) => title)

test('the better a name fits the sooner it comes, and popularity orders equals', () => {
  const index = dappIndex([
    dapp(9, 'Moon'),
    dapp(1, 'Described', undefined, 'To the moon and back'),
    dapp(2, 'Inside host', 'https://app.fullmoon.example'),
    dapp(3, 'Honeymoon'),
    dapp(4, 'Host start', 'https://www.moon.example'),
    dapp(5, 'Blue Moon'),
    dapp(7, 'Moonlight'),
    dapp(6, 'Moonwell'),
  ])
  expect(titles(index.search('moon', FIRST))).toEqual([
    ...['Moon', 'Moonwell', 'Moonlight', 'Blue Moon', 'Host start', 'Honeymoon', 'Inside host', 'Described'],
  ])
})

test('several words may stand apart, together is better, and each must be met', () => {
  const index = dappIndex([
    dapp(1, 'Bridge of a Wide River'),
    dapp(2, 'Wide Bridge'),
    dapp(3, 'Bridge'),
    dapp(4, 'Wide', 'https://bridge.example'),
    dapp(5, 'The Wide Bridge'),
    dapp(6, 'Described', undefined, 'A wide bridge'),
  ])
  expect(titles(index.search('wide bridge', FIRST))).toEqual([
    ...['Wide Bridge', 'The Wide Bridge', 'Bridge of a Wide River', 'Wide', 'Described'],
  ])
})

test('a search among very many entries does not keep anybody waiting', () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    dapp(i, `Entry number ${i}`, undefined, 'A plain description'),
  )
  const index = dappIndex(many)
  const start = process.cpuUsage()
  expect(index.search('number 9999', FIRST)).toHaveLength(1)
  // Two orders of magnitude above what it takes: this finds an accident, not a slow machine.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  expect(index.search('x'.repeat(100_000), FIRST)).toEqual([])
})
