import { expect, test } from 'vitest'
import { ownPath } from './host-swap.ts'

test('an address on the official site is a path on the host that shows the page', () => {
  expect(ownPath('https://www.tokenpocket.pro/en/download/app/?a=1#b')).toBe('/en/download/app/?a=1#b')
  expect(ownPath('https://tokenpocket.pro/en/learn/')).toBe('/en/learn/')
})

test('an address on any other host stays whole, our subdomains and look-alikes among them', () => {
  for (const href of [
    'https://approval.tokenpocket.pro/',
    'https://www.tokenpocket.pro.example/',
    'https://example.com/www.tokenpocket.pro/',
    'https://www.tokenpocket.pro:8443/',
    'http://www.tokenpocket.pro/',
    // As a path it would be another host.
    'https://www.tokenpocket.pro//example.com',
    '/en/about/',
  ])
    expect(ownPath(href), href).toBe(href)
})
