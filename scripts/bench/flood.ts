import { performance } from 'node:perf_hooks'
import { BUDGETS } from '#platform/budgets.ts'
import { openTestApi } from '#server/testing/api.ts'
import { goodForm, mailTextOf, pngPicture } from '#server/testing/listings.ts'
import { networkIn, PROXY, visitorAt } from '#server/testing/visitors.ts'

const ATTEMPTS = 100_000
const CLIENTS = 20
/** How often an owner comes while it lasts. */
const OWNER_EVERY_MS = 5_000

/** An address of its own for each owner: they are different people. */
const ownerAt = (i: number): string => `203.0.113.${i % 250}`

/**
 * Attempts to take amounts, each with a form of its own that passes the checks, against the API in memory with the budgets
 * that it ships with; meanwhile owners upload a logo, check, get an amount and send their form.
 */
async function attack(name: string, addressOf: (i: number) => string): Promise<void> {
  const api = await openTestApi({
    env: { TRUSTED_PROXIES: PROXY, UNPAID_REQUESTS: '' },
    budgets: BUDGETS,
    rates: { write: { burst: 1e6, perSecond: 1e6 } },
  })
  const logo = await pngPicture()
  const icon = mailTextOf(await visitorAt(api, '192.0.2.1').upload(logo), 'url')
  const waits: number[] = []
  const counted = { amount: 0, noCheck: 0, refused: 0 }
  const queue = Array.from({ length: ATTEMPTS }, (_, i) => ATTEMPTS - 1 - i)

  async function attempt(i: number): Promise<void> {
    const visitor = visitorAt(api, addressOf(i))
    const form = goodForm('chain', icon, { chain_id: String(1_000_000 + i) })
    const check = mailTextOf(await visitor.post('/v1/submission/chain/check', form), 'check')
    if (check === '') counted.noCheck++
    else if ((await visitor.post('/v1/donation/intent', { kind: 'chain', check })).status === 200)
      counted.amount++
    else counted.refused++
  }
  async function client(): Promise<void> {
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      await attempt(i)
      // In memory a call never waits for a socket: others get their turn here.
      await new Promise(setImmediate)
    }
  }
  let isOver = false
  async function owners(): Promise<void> {
    for (let i = 0; !isOver; i++) {
      const started = performance.now()
      const served = await visitorAt(api, ownerAt(i)).request('chain', logo, {
        chain_id: String(500_000 + i),
      })
      waits.push(served ? performance.now() - started : Number.POSITIVE_INFINITY)
      await new Promise(resolve => setTimeout(resolve, OWNER_EVERY_MS))
    }
  }
  const started = performance.now()
  const visiting = owners()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  isOver = true
  await visiting
  const seconds = Math.round((performance.now() - started) / 1000)
  const warned = api.logged
    .filter(({ level }) => level === 'warn')
    .map(({ event, budget }) => budget ?? event)
  console.log(
    `${name}: ${ATTEMPTS} attempts in ${seconds} s, ${counted.amount} amounts given, ${counted.refused} refused, ` +
      `${counted.noCheck} without a check; ${waits.length} owners meanwhile, served within ` +
      `${(Math.max(...waits) / 1000).toFixed(2)} s; warnings: ${warned.join(', ') || 'none'}; ` +
      `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
  )
  await api.close()
}

export async function benchFlood(): Promise<void> {
  await attack('One /48', i => networkIn(7, i))
  await attack('5,000 /48s', i => networkIn(i % 5_000, i))
}
