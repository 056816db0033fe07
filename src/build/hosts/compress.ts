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
 * For a page of 36 to 60 kB, means of 104 built ones: quality 9 takes 1.2 ms of processor for 12,227 bytes within a window of
 * 64 kB (16 ms with the usual one of 4 MB, whose tables are cleared for each page); 11 takes 38 ms for 11,353.
 */
const BROTLI = { quality: 9, window: 16 }
/** For hosts that read such a copy; level 9 takes twice as long for 1 % less. */
const GZIP = { level: 6 }

/** Which copies the hosts of a build send. */
export type Packing = ReadonlySet<PackedCopy>

export const isText = (file: string): boolean => TEXT.test(file)

const brotliOptions = (text: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI.quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI.window,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
})

const packedKey = (text: Uint8Array): string =>
  cacheKey('brotli', process.version, JSON.stringify(BROTLI), text)

/** Of a page. Nothing is packed of a text too short to be worth it; `isKnown`: an earlier build packed the same. */
export function packOnce(
  text: Uint8Array,
  copies: Packing,
  kept: Kept | undefined,
): { packed: Buffer | undefined; isKnown: boolean } {
  if (text.length < MIN_BYTES || copies.size === 0) return { packed: undefined, isKnown: false }
  const key = kept && packedKey(text)
  const known = key && kept.read(key)
  if (known) return { packed: known, isKnown: true }
  const packed = brotliCompressSync(text, brotliOptions(text))
  if (key) kept.write(key, packed)
  return { packed, isKnown: false }
}

/** The copies of a text beside it, and none of an earlier build's. */
export function writePacked(path: string, text: Uint8Array, packed: Buffer | undefined, copies: Packing) {
  if (packed && copies.has('.br')) writeFileSync(`${path}.br`, packed)
  else rmSync(`${path}.br`, { force: true })
  if (packed && copies.has('.gz')) writeFileSync(`${path}.gz`, gzipSync(text, GZIP))
  else rmSync(`${path}.gz`, { force: true })
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The same in Node's own threads. */
async function packBeside(text: Buffer, kept: Kept | undefined): Promise<Buffer> {
  const key = packedKey(text)
  const known = kept?.read(key)
  if (known) return known
  const packed = await toBrotli(text, brotliOptions(text))
  kept?.write(key, packed)
  return packed
}

async function compressFile(path: string, copies: Packing, kept: Kept | undefined) {
  const text = await readFile(path)
  const isLong = text.length >= MIN_BYTES
  const [br, gz] = await Promise.all([
    isLong && copies.has('.br') ? packBeside(text, kept) : undefined,
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
      if (await compressFile(join(dist, file), packing, kept)) compressed++
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return compressed
}
