// Clients that search as fast as they are answered, each on a connection that stays open.
import { Agent, get } from 'node:http'

const CLIENTS = 50
const WARM_UP_MS = 1_000
const MEASURED_MS = 5_000

/** Whole names, beginnings, words of descriptions, networks, several words, slips and what nothing meets. */
export const SEARCHES = [
  'swap',
  'ka',
  'lend tokens',
  'novaswap',
  'solana',
  'bridge across networks',
  'kalimu',
  'wallte',
  'dex',
  'earn',
  'ethereum pool',
  'zzzzzzzz',
]

export interface SearchLoad {
  /** Milliseconds from the question to the last byte of the answer. */
  times: number[]
  perSecond: number
  refused: number
}

function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    }).once('error', reject)
  })
}

export async function loadSearch(base: string): Promise<SearchLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const times: number[] = []
  let refused = 0
  const from = performance.now() + WARM_UP_MS
  const until = from + MEASURED_MS

  async function client(number: number): Promise<void> {
    for (let turn = number; performance.now() < until; turn++) {
      const key = SEARCHES[turn % SEARCHES.length] ?? ''
      const query = new URLSearchParams({ key, start: '0', count: '40', lang: 'en' })
      const asked = performance.now()
      const status = await ask(`${base}/v1/application/search?${query}`, agent)
      if (asked < from) continue
      if (status !== 200) refused += 1
      times.push(performance.now() - asked)
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  agent.destroy()
  return { times, perSecond: times.length / (MEASURED_MS / 1000), refused }
}
