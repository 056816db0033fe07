import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureFile } from './pictures.ts'
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

test('every picture behind or beside a title is there', () => {
  for (const { picture } of SHARE_PAGES)
    expect(existsSync(join('public', pictureFile(picture, 1120)))).toBe(true)
})
