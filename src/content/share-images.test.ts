import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureFile } from './pictures.ts'
import { SHARE_PAGES, shareImageOfArticle, sharePageOf } from './share-images.ts'

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

test.each([
  ['learn/your-first-wallet', '/art/cover-start-1120.avif', '/share/articles/your-first-wallet.jpg'],
  ['learn/bridges', '/art/cover-dapps-1120.avif', '/share/articles/dapps.jpg'],
  ['news/7', '/art/cover-scams-1120.avif', '/share/articles/scams.jpg'],
  ['news/8', 'https://elsewhere.example/picture.png', undefined],
  ['learn/../../..', '', undefined],
])('a link to %s shows its steps, else its cover, else what its list has', (path, cover, image) => {
  expect(shareImageOfArticle(path, cover)).toBe(image)
})
