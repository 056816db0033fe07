// What the HTML of each kind of page weighs, with the CSS that it contains: read from the built site, without a browser.
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Figure } from './budget.ts'

const compress = promisify(brotliCompress)

/** What most servers compress with on the fly, and the quality of files that are compressed while a site is built. */
const FAST = 5
const BEST = 11

/** One address for each kind of page, below a language. */
const PATHS = [
  '',
  'about/',
  'download/app/',
  'developer/',
  'dapp/',
  'learn/',
  'learn/bridges/',
  'news/',
  'brandkit/',
  'dappstore/',
  'dappstore/aave-1063/',
  'submit/',
  'submit/token/',
  'status/',
  'products/',
  'tools/',
  'trade/',
  'networks/',
  'networks/trx/',
  'security/',
  'support/',
  'verify/',
  'download/check/',
  'download/',
]
const WEIGHED_LANGUAGES = ['en', 'ja', 'ru', 'hi']

/** Compressed size in kB. */
export async function compressedKb(data: Buffer | string, quality: number = BEST): Promise<number> {
  const packed = await compress(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return packed.length / 1000
}

async function weigh(page: string): Promise<Figure> {
  return { goal: 'html', page, value: await compressedKb(readFileSync(`dist${page}index.html`), FAST) }
}

/** Every kind of page in each of these languages. */
export async function weighPages(languages: readonly string[] = WEIGHED_LANGUAGES): Promise<Figure[]> {
  const pages = languages.flatMap(lang => PATHS.map(path => `/${lang}/${path}`))
  return await Promise.all(pages.map(weigh))
}
