import { expect, test } from 'vitest'
import { inlineScript } from '#lib/inline-script.ts'
import { platformOf } from './platform.ts'

const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const MACINTOSH =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'

test.each([
  ['a phone with Android', PIXEL, 5, 'android'],
  ['an iPhone', IPHONE, 5, 'ios'],
  ['an iPad that calls itself a Macintosh', MACINTOSH, 5, 'ios'],
  ['a Macintosh', MACINTOSH, 0, 'desktop'],
  ['a Windows laptop with a touch screen', WINDOWS, 10, 'desktop'],
  ['nothing known', '', 0, 'desktop'],
])('%s is recognised', (_, userAgent, touchPoints, platform) => {
  expect(platformOf(userAgent, '', touchPoints)).toBe(platform)
})

test('the query wins over the device', () => {
  expect(platformOf(PIXEL, '?ios=1', 5)).toBe('ios')
  expect(platformOf(WINDOWS, '?theme=dark&android=1', 0)).toBe('android')
})

test('a query that names nothing leaves it to the device', () => {
  for (const query of ['?ios=0', '?ios=11', '?myios=1', '?desktop=1', '?x=ios=1']) {
    expect(platformOf(PIXEL, query, 5), query).toBe('android')
  }
})

test('it is small enough to stand in every page', () => {
  expect(inlineScript(platformOf, '', '', 0).length).toBeLessThan(220)
})
