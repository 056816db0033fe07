import { expect, test } from 'vitest'
import * as icons from './icons.ts'
import { SHARE_PAGES, sharePageOf } from './share-images.ts'

test.each([
  ['', 'home'],
  ['about/', 'about'],
  ['download/ios/', 'download-ios'],
  ['submit/dapp/', 'submit-dapp'],
  ['dapp/', 'dapp'],
  ['dappstore/uniswap/', 'dappstore'],
  ['news/17/', 'news'],
  ['privacy-zh/', 'privacy'],
  ['404.html', 'home'],
  ['unheard-of/', 'home'],
])('a link to "%s" shows the picture of %s', (rest, id) => {
  expect(sharePageOf(rest).id).toBe(id)
})

test('every icon on a card exists', () => {
  for (const page of SHARE_PAGES) if ('icon' in page) expect(Object.keys(icons)).toContain(page.icon)
})
