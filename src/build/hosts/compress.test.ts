import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { packingFor, packOnce, qualityFor } from './compress.ts'

const files = Array.from({ length: 700 }, (_, place) => `${place}.html`)
const bigSite = packingFor(files, new Set(['.br'] as const))
const quality = qualityFor('ru/support/index.html', bigSite)

/** Words that compress as a page's do, the same each time. */
function pageOf(words: number): Buffer {
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed
  }
  const stock = Array.from({ length: 2_000 }, () => next().toString(36))
  return Buffer.from(Array.from({ length: words }, () => `<p>${stock[next() % 2_000]}`).join(''))
}
const lengthOf = (page: Buffer) => packOnce(page, quality, undefined).packed?.length
const atNine = (page: Buffer) => {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: 9,
    [BROTLI_PARAM_LGWIN]: 16,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  return brotliCompressSync(page, { params }).length
}
/** The first of growing pages that is longer than this at quality 9. */
function firstAbove(bytes: number): Buffer {
  for (let words = 3_000; ; words += 20) {
    const page = pageOf(words)
    if (atNine(page) > bytes) return page
  }
}

test('a page just above what a first round trip brings is packed better', () => {
  const page = firstAbove(13_100)
  expect(lengthOf(page)).toBeLessThan(atNine(page))
  const { packed = Buffer.of() } = packOnce(page, quality, undefined)
  expect(brotliDecompressSync(packed)).toEqual(page)
})

test.each([12_900, 13_800])('one of %i bytes keeps the quality that a big site has time for', bytes => {
  const page = firstAbove(bytes)
  expect(lengthOf(page)).toBe(atNine(page))
})
