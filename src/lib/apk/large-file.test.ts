import { mkdtempSync, openAsBlob, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fixtureApk } from './fixture-apk.ts'
import { fixtureSigner } from './fixture-signer.ts'
import { readPackage } from './read-package.ts'

const MEGABYTE = 1_048_576
const HOLE_BYTES = 300 * MEGABYTE
const folder = mkdtempSync(join(tmpdir(), 'large-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A signed package with a hole of 300 MB behind its entries: not what was signed, but to be read to the end. */
function largePackage(): string {
  const apk = fixtureApk('code', fixtureSigner())
  const end = apk.length - 22
  const directory = apk.readUInt32LE(end + 16)
  const block = directory - 24 - Number(apk.readBigUInt64LE(directory - 24)) + 16
  const rest = Buffer.from(apk.subarray(block))
  rest.writeUInt32LE(directory + HOLE_BYTES, rest.length - 6)
  const path = join(folder, 'large.apk')
  const file = openSync(path, 'w')
  writeSync(file, apk.subarray(0, block), 0, block, 0)
  truncateSync(path, block + HOLE_BYTES)
  writeSync(file, rest, 0, rest.length, block + HOLE_BYTES)
  return path
}

test('a package of 300 MB is read to its end in little memory', async () => {
  const blob = await openAsBlob(largePackage())
  expect(blob.size).toBeGreaterThan(HOLE_BYTES)
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  let most = 0
  const { kind, sha256, problem } = await readPackage(blob, {
    onProgress: () => {
      most = Math.max(most, held() - before)
    },
  })
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect([kind, problem?.problem]).toEqual(['apk', 'changed'])
  // Pieces that were hashed are freed when the collector comes by, not at once: measured 15 to 40 MB.
  expect(most).toBeLessThan(100 * MEGABYTE)
}, 60_000)
