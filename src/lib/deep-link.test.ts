import { expect, test } from 'vitest'
import { deepLink } from './deep-link.ts'

test('a site opens in the wallet, its own query intact', () => {
  const link = deepLink('https://app.example/swap?a=1&b="2"#x') ?? ''
  expect(link.startsWith('tpdapp://open?params=')).toBe(true)
  const params = JSON.parse(decodeURIComponent(link.slice('tpdapp://open?params='.length)))
  expect(params.url).toBe('https://app.example/swap?a=1&b=%222%22#x')
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
