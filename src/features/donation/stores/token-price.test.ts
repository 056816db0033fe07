import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#server/database.ts'
import { openTestApi } from '#server/testing/api.ts'
import { $tokenPrice, askTokenPrice, dollarsOf } from './token-price.ts'

afterEach(() => vi.unstubAllGlobals())

test('a donor is told what the amount is worth where the server knows a price, and nothing where it does not', async () => {
  const source = createServer((_, answer) => void answer.end('{"token-pocket":{"usd":0.001234}}'))
  await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
  const address = source.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const api = await openTestApi({ catalogue: CATALOGUE, env: { MARKET_URL: `http://127.0.0.1:${port}` } })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => api.app.request(path, init))
  await askTokenPrice()
  expect($tokenPrice.get()).toBeUndefined()
  // The server asks for prices with the machine's own fetch.
  vi.unstubAllGlobals()
  const polling = api.services.prices.poll()
  await expect.poll(() => api.services.prices.quote('token-pocket').price).toBe('0.001234')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => api.app.request(path, init))
  await askTokenPrice()
  expect($tokenPrice.get()).toBe(0.001234)
  await polling.stop()
  await api.close()
  source.close()
})

test('it is rounded and written as the language writes money', () => {
  const words = (lang: string) => dollarsOf('20000.1234', 0.001234, lang)
  expect(words('en')).toBe('$24.68')
  expect(words('ru')).toBe('24,68\u00a0$')
  expect(words('zh-tw')).toBe('$24.68')
  expect(words('hi')).toBe('$24.68')
})
