import { expect, test } from 'vitest'
import { deepLink } from './enter.ts'

test('a site opens in the wallet, its own query intact', () => {
  const link = deepLink('https://app.example/swap?a=1&b="2"#x') ?? ''
  expect(link.startsWith('tpdapp://open?params=')).toBe(true)
  const params = JSON.parse(decodeURIComponent(link.slice('tpdapp://open?params='.length)))
  expect(params.url).toBe('https://app.example/swap?a=1&b=%222%22#x')
})

test('the network is named as the wallet knows it, and left out where that is not certain', () => {
  const paramsOf = (chain?: string) =>
    JSON.parse(
      decodeURIComponent(
        (deepLink('https://app.example/', chain) ?? '').slice('tpdapp://open?params='.length),
      ),
    )
  expect(paramsOf('eth')).toEqual({ url: 'https://app.example/', chain: 'ETH', source: 'TokenPocket' })
  expect(paramsOf('trx').chain).toBe('Tron')
  for (const chain of ['ton', 'constructor', undefined]) expect(paramsOf(chain)).not.toHaveProperty('chain')
})

test('what is no address on the web opens nothing', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/en/',
    'tpdapp://open',
    '',
    'https://a@b.example',
  ]) {
    expect(deepLink(url), url).toBeUndefined()
  }
})
