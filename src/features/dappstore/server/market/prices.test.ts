import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '#platform/jobs.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { openPrices, type Prices, plainDecimal } from './prices.ts'

let api: TestApi
let source: Server
let prices: Prices
let polling: Job
let answer: RequestListener

const GOOD = '{"ethereum":{"usd":2000,"usd_24h_change":1.5},"binancecoin":{"usd":"600"}}'

beforeEach(async () => {
  api = await openTestApi()
  answer = (_, outgoing) => void outgoing.end(GOOD)
  source = createServer((incoming, outgoing) => answer(incoming, outgoing))
  await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
  prices = openPrices(sourceAddress(), api.db, entry => api.logged.push(entry), 50)
  polling = prices.poll()
})
afterEach(async () => {
  source.closeAllConnections()
  await polling.stop()
  source.close()
  await api.close()
})

function sourceAddress(): string {
  const address = source.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const until = (isReached: () => boolean) => expect.poll(isReached).toBe(true)

const badAnswers: [string, RequestListener][] = [
  ['is down', (_, outgoing) => void outgoing.destroy()],
  ['answers another status', (_, outgoing) => void outgoing.writeHead(500).end(GOOD)],
  ['answers HTML', (_, outgoing) => void outgoing.end('<html>')],
  ['answers half a JSON', (_, outgoing) => void outgoing.end(GOOD.slice(0, 20))],
  ['answers null', (_, outgoing) => void outgoing.end('null')],
  [
    'sends us elsewhere',
    (incoming, outgoing) => {
      if (incoming.url === '/other') outgoing.end('{"ethereum":{"usd":1}}')
      else outgoing.writeHead(302, { location: '/other' }).end()
    },
  ],
  ['answers more than a megabyte', (_, outgoing) => void outgoing.end(`{"a":"${'x'.repeat(1024 * 1024)}"}`)],
]

test.each(badAnswers)('while the price source %s, visitors see the last price', async (_, respond) => {
  await until(() => prices.quote('ethereum').price === '2000')
  answer = respond
  await until(() => api.logged.some(entry => entry.event === 'prices'))
  expect(prices.quote('ethereum')).toEqual({ price: '2000', change_24h: '1.5' })
})

test('a price is as old as it is, whatever the machine’s clock is set to', async () => {
  await until(() => prices.quote('ethereum').price === '2000')
  answer = (_, outgoing) => void outgoing.destroy()
  await until(() => api.logged.some(entry => entry.event === 'prices'))
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(prices.quote('ethereum').price).toBe('2000')
  vi.setSystemTime(Date.now() - 7_200_000)
  const later = performance.now() + 11 * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(prices.quote('ethereum').price).toBeNull()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a price of the wrong type is none', async () => {
  await until(() => prices.quote('ethereum').price !== null)
  expect(prices.quote('binancecoin')).toEqual({ price: null, change_24h: null })
  expect(prices.quote('unheard-of')).toEqual({ price: null, change_24h: null })
})

test('a price is written out in full, however small or large', () => {
  expect([1, 0.1, 1.2e-8, 1e-7, -1.5e-9, 1e21, 1.25e22, 1234.5].map(plainDecimal)).toEqual([
    '1',
    '0.1',
    '0.000000012',
    '0.0000001',
    '-0.0000000015',
    '1000000000000000000000',
    '12500000000000000000000',
    '1234.5',
  ])
  expect([Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined].map(plainDecimal)).toEqual(
    Array(5).fill(undefined),
  )
})
