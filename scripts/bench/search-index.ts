// How long the search index takes in this process: `node scripts/bench/search-index.ts 100000`. The catalogue is invented:
// one entry in five is described in every language, the others in English.
import { readFileSync } from 'node:fs'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import { dappIndexBuilder } from '#features/dappstore/server/search/dapp-index.ts'
import { SEARCHES } from './search-load.ts'
import { seeded } from './seeded.ts'

const SYLLABLES =
  'ka ro li mu ne so ta vi da pe lo fi ra zu mo ce bi to na ge swap dex fi lend nova mint pool ari sun ter qu ox'.split(
    ' ',
  )

interface Described {
  desc: Record<string, string>
  categories: number[]
}

/** The catalogue's own tests hold the file to this shape. */
const REAL = JSON.parse(
  readFileSync(new URL('../../src/content/catalogue/dapps.json', import.meta.url), 'utf8'),
) as Described[]

/** Whole names, beginnings, words of the trade, networks, several words, typos, other scripts and what nothing has. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...SEARCHES,
    ...['solana dex', 'bnb lending', 'perps', 'novasawp', 'k', 'unsiwap'],
    ...['where to swap trx to usdt', 'app.novaswap.example', 'liquid staking eth', 'fantom gift cards'],
    ...['best yield low fees polygon', 'hyper liquid', 'smart contract insurance'],
  ],
  zh: ['币安链 交易', '波场借贷'],
  ja: ['ノバスワップ', 'ソラナ 取引所'],
  ru: ['новасвап', 'дексы на солане'],
  ko: ['이더리움 스테이킹'],
  th: ['แลกเปลี่ยน'],
  hi: ['स्टेकिंग'],
  es: ['préstamos en polygon'],
}

const count = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 20)
const random = seeded(count)
const whole = (below: number) => Math.floor(random() * below)
function one<Item>(items: readonly Item[]): Item {
  const item = items[whole(items.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}
const times = <Item>(length: number, make: () => Item): Item[] => Array.from({ length }, make)
const hids = chains.slice(0, 24).map(({ hid }) => hid)
/** Words of the real descriptions, so that each language has as many different ones as people write. */
const WORDS = new Map<string, string[]>()
for (const { desc } of REAL) {
  for (const [lang, text] of Object.entries(desc))
    WORDS.set(lang, [...(WORDS.get(lang) ?? []), ...text.split(' ')])
}
const sentence = (lang: string) =>
  times(lang.startsWith('zh') || lang === 'ja' ? 1 : 10, () => one(WORDS.get(lang) ?? [])).join(' ')

function entry(id: number) {
  const name = times(2 + whole(3), () => one(SYLLABLES)).join('')
  const languages = whole(5) === 0 ? [...WORDS.keys()] : ['en']
  return {
    id,
    rank: id,
    hot: false,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    url: `https://${whole(3) === 0 ? 'app.' : ''}${name}-${id}.example`,
    desc: Object.fromEntries(languages.map(lang => [lang, sentence(lang)])),
    categories: one(REAL).categories,
    chains: [...new Set(times(1 + whole(random() < 0.2 ? 12 : 5), () => one(hids)))],
  }
}

const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20 + process.memoryUsage().arrayBuffers / 2 ** 20
}
const before = megabytes()
const builder = dappIndexBuilder(new Map(chains.map(({ hid, title }) => [hid, title])))
let building = 0
let longest = 0
for (let at = 0; at < count; at += 1_000) {
  const slice = Array.from({ length: Math.min(1_000, count - at) }, (_, i) => entry(at + i))
  const start = performance.now()
  builder.add(slice)
  const took = performance.now() - start
  building += took
  longest = Math.max(longest, took)
}
const start = performance.now()
const index = builder.finish()
const finishing = performance.now() - start
console.log(
  `${count} entries: built in ${Math.round(building + finishing)} ms, the longest slice of 1,000 ${Math.round(longest)} ms, the end ${Math.round(finishing)} ms; ${Math.round(megabytes() - before)} MB`,
)

/** Milliseconds of processor time: a busy machine does not change them much. */
function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

const byQuery = new Map<string, number[]>()
/** The first round is not counted: no server stays at its first search. */
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [lang, query] of Object.entries(QUERIES).flatMap(([lang, list]) =>
    list.map(query => [lang, query] as const),
  )) {
    const asked = process.cpuUsage()
    index.search(query, { lang, start: 0, count: 40 })
    if (round > 0) byQuery.set(query, [...(byQuery.get(query) ?? []), spent(asked)])
  }
}
const at = (share: number, times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? 0
const all = [...byQuery.values()].flat()
console.log(`a search: median ${at(0.5, all).toFixed(1)} ms, p99 ${at(0.99, all).toFixed(1)} ms`)
for (const [query, taken] of [...byQuery].toSorted((a, b) => at(0.5, b[1]) - at(0.5, a[1])).slice(0, 12)) {
  console.log(`  ${at(0.5, taken).toFixed(1)} ms  ${query}`)
}
