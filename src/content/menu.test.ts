import { expect, test } from 'vitest'
import { BUILD, currentMark, DAPP_STORE, isWithin, PRODUCTS, RICH_MENUS, SUPPORT } from './menu.ts'

const href = (page: string) => {
  const [path = '', ...rest] = page.split(/(?=[?#])/)
  return `/en/${path}/${rest.join('')}`
}
const markOf = (items: readonly Parameters<typeof currentMark>[0][], id: string, here: string) =>
  items.filter(item => item.id === id).map(item => currentMark(item, here, href))[0]

test('an entry is current on its page and on the pages below it', () => {
  expect(markOf(BUILD, 'developerCenter', '/en/developer/')).toBe('page')
  expect(markOf(BUILD, 'developerCenter', '/en/about/')).toBeUndefined()
  expect(markOf(SUPPORT, 'news', '/en/news/12/')).toBe('true')
  expect(markOf(PRODUCTS, 'downloads', '/en/download/android/')).toBe('true')
  expect(markOf(PRODUCTS, 'networks', '/en/networks/eth/')).toBe('true')
  expect(currentMark(DAPP_STORE, '/en/dappstore/', href)).toBe('page')
})

test('a part of another page is not the page', () => {
  expect(markOf(SUPPORT, 'contact', '/en/support/')).toBeUndefined()
  expect(markOf(PRODUCTS, 'mobileWallet', '/en/products/')).toBeUndefined()
})

test('a menu is the current one on its own page, on those of its entries, and nowhere else', () => {
  const menusOn = (here: string) => RICH_MENUS.filter(menu => isWithin(menu, here, href)).map(({ id }) => id)
  expect(menusOn('/en/products/')).toEqual(['products'])
  expect(menusOn('/en/download/check/')).toEqual(['products'])
  expect(menusOn('/en/tools/')).toEqual(['tools'])
  expect(menusOn('/en/trade/')).toEqual(['trade'])
  expect(menusOn('/en/submit/')).toEqual(['build'])
  expect(menusOn('/en/submit/token/')).toEqual(['build'])
  expect(menusOn('/en/support/')).toEqual(['support'])
  expect(menusOn('/en/dappstore/')).toEqual([])
})

test('the styles of the menus know as many columns and rows as the picture of icons has', () => {
  expect(RICH_MENUS).toHaveLength(5)
  expect(Math.max(...RICH_MENUS.map(({ items }) => items.length))).toBe(9)
})
