import { expect, test } from 'vitest'
import type { DappEntry, DescribedEntry } from '../dapps.ts'
import { type DappIndex, dappIndexBuilder } from './dapp-index.ts'

function buildDappIndex(dapps: readonly DescribedEntry[]): DappIndex {
  const builder = dappIndexBuilder()
  builder.add(dapps)
  return builder.finish()
}

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
  const index = buildDappIndex([
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
  const index = buildDappIndex([
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
  const many = Array.from({ length: 50_000 }, (_, i) =>
    dapp(i, `Entry number ${i}`, undefined, 'A plain description'),
  )
  const index = buildDappIndex(many)
  const start = process.cpuUsage()
  expect(index.search('number 49999', FIRST)).toHaveLength(1)
  // Two orders of magnitude above what it takes: this finds an accident, not a slow machine.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  expect(index.search('x'.repeat(100_000), FIRST)).toEqual([])
})

const WORDS = 'moon swap lend river bridge wide 兑换 市场 луна pool (old) staking'.split(' ')
const CHAINS = ['eth', 'bsc', 'solana']

/** A made-up entry, another one for each seed. */
function madeUp(id: number, seed: number): DescribedEntry {
  const word = (step: number) => WORDS[(id * 7 + seed * 5 + step * 3) % WORDS.length] ?? ''
  const title = `${word(0)} ${word(1)}`
  return {
    ...dapp(
      id,
      title,
      `https://${seed % 3 === 0 ? 'app.' : ''}d${(id * seed) % 40}.example`,
      `${word(2)} ${word(3)}`,
    ),
    desc: { en: `${word(2)} to ${word(3)}`, ...((id + seed) % 3 === 0 && { zh: `${word(6)} 说明` }) },
    categories: id % 2 === 0 ? [(id + seed) % 4, 9] : [9, (id + seed) % 4],
    chains: CHAINS.slice((id + seed) % 3),
    hot: (id + seed) % 5 === 0,
    rank: (id * 13 + seed * 29) % 50,
  }
}

test('an index that took in changes answers as one that was made after them', () => {
  const entries = new Map(Array.from({ length: 60 }, (_, id) => [id, madeUp(id, 1)]))
  const updated = buildDappIndex([...entries.values()])
  for (let seed = 2; seed < 30; seed += 1) {
    const changes = new Map<number, DescribedEntry | undefined>()
    // Some are changed, some taken out, some come back, and each time a new one comes.
    for (let step = 0; step < 4; step += 1) {
      const id = (seed * 11 + step * 17) % 60
      changes.set(id, step === 0 ? undefined : madeUp(id, seed))
    }
    changes.set(100 + seed, { ...madeUp(seed, seed), id: 100 + seed })
    for (const [id, entry] of changes) {
      if (entry) entries.set(id, entry)
      else entries.delete(id)
    }
    updated.update(changes)
    const made = buildDappIndex([...entries.values()].sort((a, b) => a.id - b.id))
    expect(updated.all).toEqual(made.all)
    expect(updated.inCategory(2)).toEqual(made.inCategory(2))
    for (const key of [
      ...WORDS,
      'wide bridge',
      'staknig',
      'brid',
      'd7.example',
      'solana pool',
      'dex',
      '兑',
      'oon',
    ]) {
      for (const lang of ['en', 'zh', 'ru']) {
        const ids = (index: typeof made) => index.search(key, { ...FIRST, lang }).map(({ id }) => id)
        expect(ids(updated), `${key} ${lang} ${seed}`).toEqual(ids(made))
      }
    }
  }
})
