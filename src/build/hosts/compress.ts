import { rmSync, writeFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { cacheKey, type Kept } from '../build-cache.ts'
import type { PackedCopy } from './host.ts'

const TEXT = /\.(css|html|js|json|map|md|mjs|svg|txt|webmanifest|xml)$/
/** Below this the headers of the answer outweigh what is saved, and it fits one packet anyway. */
const MIN_BYTES = 1024
/**
 * Milliseconds of processor and bytes for a page, means of 104 built ones of 36 to 60 kB: quality 5 takes 0.8 for 12,419,
 * quality 9 within a window of 64 kB 1.2 for 12,227 (16 with the usual window of 4 MB, whose tables it clears for each page),
 * 10 takes 18 for 11,549, 11 takes 38 for 11,353. Pages change with every build, so a big site settles for 9; a hashed file
 * is compressed once and read for a year, and what most visits begin with is read so often that it is worth the same. What no
 * host sends is packed for the cache of the build alone.
 */
const BROTLI_QUALITY = { pages: 10, manyPages: 9, best: 11, unsent: 1 }
/** Of quality 9 and below: Brotli's exponent for 64 kB. */
const SMALL_WINDOW = 16
/** Home, store and the files that their first touch asks for. */
const BEGINNINGS = /^([a-z-]+\/)?((dappstore\/)?index\.html|dappstore\/entries\.json|(home|menu)\.json)$/
/** Beyond this many files, quality 10 alone would take longer than the build of the pages. */
const MANY_FILES = 600
/**
 * What a first round trip brings of a page: 14,600 bytes without our headers, 1,500 as they are written, and what encrypts both.
 * A page of a big site that is a little above gets the next better quality, 5 % less: that is a round trip less for it.
 */
const FLIGHT = { bytes: 13_100, most: 13_800 }
/** For hosts that read such a copy; level 9 takes twice as long for 1 % less. */
const GZIP = { level: 6 }

/** How texts that change with every build are packed. */
export interface Packing {
  /** Of Brotli. */
  quality: number
  /** Those that a host of this build sends. */
  copies: ReadonlySet<PackedCopy>
}

export const isText = (file: string): boolean => TEXT.test(file)

/** `file`: its path in the site. */
export function qualityFor(file: string, { quality, copies }: Packing): number {
  if (!copies.has('.br')) return BROTLI_QUALITY.unsent
  return file.startsWith('_astro/') || BEGINNINGS.test(file) ? BROTLI_QUALITY.best : quality
}

export const packingFor = (files: readonly string[], copies: ReadonlySet<PackedCopy>): Packing => ({
  quality: files.filter(isText).length > MANY_FILES ? BROTLI_QUALITY.manyPages : BROTLI_QUALITY.pages,
  copies,
})

const brotliOptions = (text: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    ...(quality <= BROTLI_QUALITY.manyPages && { [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW }),
  },
})

const packedKey = (text: Uint8Array, quality: number): string =>
  cacheKey('brotli', process.version, `${quality} ${FLIGHT.bytes} ${FLIGHT.most}`, text)

function packPage(text: Uint8Array, quality: number): Buffer {
  const packed = brotliCompressSync(text, brotliOptions(text, quality))
  const isJustAbove = packed.length > FLIGHT.bytes && packed.length <= FLIGHT.most
  if (quality !== BROTLI_QUALITY.manyPages || !isJustAbove) return packed
  return brotliCompressSync(text, brotliOptions(text, BROTLI_QUALITY.pages))
}

/** Of a page. Nothing is packed of a text too short to be worth it; `isKnown`: an earlier build packed the same. */
export function packOnce(
  text: Uint8Array,
  quality: number,
  kept: Kept | undefined,
): { packed: Buffer | undefined; isKnown: boolean } {
  if (text.length < MIN_BYTES) return { packed: undefined, isKnown: false }
  const key = kept && packedKey(text, quality)
  const known = key && kept.read(key)
  if (known) return { packed: known, isKnown: true }
  const packed = packPage(text, quality)
  if (key) kept.write(key, packed)
  return { packed, isKnown: false }
}

/** The copies of a text beside it, and none of an earlier build's. */
export function writePacked(path: string, text: Uint8Array, packed: Buffer | undefined, { copies }: Packing) {
  if (packed && copies.has('.br')) writeFileSync(`${path}.br`, packed)
  else rmSync(`${path}.br`, { force: true })
  if (packed && copies.has('.gz')) writeFileSync(`${path}.gz`, gzipSync(text, GZIP))
  else rmSync(`${path}.gz`, { force: true })
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The same in Node's own threads. */
async function packBeside(text: Buffer, quality: number, kept: Kept | undefined): Promise<Buffer> {
  const key = packedKey(text, quality)
  const known = kept?.read(key)
  if (known) return known
  const packed = await toBrotli(text, brotliOptions(text, quality))
  kept?.write(key, packed)
  return packed
}

async function compressFile(path: string, quality: number, { copies }: Packing, kept: Kept | undefined) {
  const text = await readFile(path)
  const isLong = text.length >= MIN_BYTES
  const [br, gz] = await Promise.all([
    isLong && copies.has('.br') ? packBeside(text, quality, kept) : undefined,
    isLong && copies.has('.gz') ? toGzip(text, GZIP) : undefined,
  ])
  await Promise.all([
    br ? writeFile(`${path}.br`, br) : rm(`${path}.br`, { force: true }),
    gz ? writeFile(`${path}.gz`, gz) : rm(`${path}.gz`, { force: true }),
  ])
  return br !== undefined || gz !== undefined
}

/** Packed copies beside every text file; zlib works in Node's own threads, so a few at a time keep all cores busy. */
export async function compressFiles(
  dist: string,
  files: readonly string[],
  packing: Packing,
  kept: Kept | undefined,
): Promise<number> {
  const waiting = [...new Set(files)].filter(isText)
  let compressed = 0
  const worker = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (await compressFile(join(dist, file), qualityFor(file, packing), packing, kept)) compressed++
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return compressed
}
