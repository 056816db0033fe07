import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { fixtureApk, fixtureManifest, fixtureZip, signedApk, V2 } from './fixture-apk.ts'
import { jarEntries } from './fixture-jar.ts'
import { fixtureSigner } from './fixture-signer.ts'
import { readPackage } from './read-package.ts'

const signer = fixtureSigner()
afterEach(() => vi.unstubAllGlobals())
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const read = (bytes: Uint8Array) => readPackage(blobOf(bytes))
const problemOf = async (bytes: Uint8Array) => (await read(bytes)).problem?.problem

test('the SHA-256 is that of the whole file, whatever the file is', async () => {
  const files = [Buffer.from('text'), Buffer.alloc(0), Buffer.alloc(3_000_001, 5), fixtureApk('x', signer)]
  for (const file of files)
    expect((await read(file)).sha256).toBe(createHash('sha256').update(file).digest('hex'))
})

test('name and version of a package are read in both forms of its texts', async () => {
  for (const isUtf8 of [true, false]) {
    const manifest = fixtureManifest({ name: 'vip.example', version: '2.10.1-β', code: 21001 }, isUtf8)
    const { facts } = await read(
      fixtureZip([{ name: 'AndroidManifest.xml', content: manifest, isDeflated: true }]),
    )
    expect(facts).toEqual({ name: 'vip.example', version: '2.10.1-β', versionCode: 21001 })
  }
})

test('a manifest that is damaged anywhere tells less, and ends', async () => {
  const manifest = fixtureManifest()
  for (let at = 0; at < manifest.length; at++) {
    const damaged = Buffer.from(manifest)
    damaged.writeUInt8(0xff, at)
    const { facts, problem } = await read(fixtureZip({ 'AndroidManifest.xml': damaged }))
    expect(facts, `byte ${at}`).toBeTypeOf('object')
    expect(problem?.problem).toBe('unsigned')
  }
})

test('what is no package, unsigned or cut short is told apart', async () => {
  expect((await read(Buffer.from('not an archive at all, but long enough'))).kind).toBe('other')
  expect((await read(Buffer.alloc(0))).kind).toBe('other')
  expect((await read(fixtureZip({ 'readme.txt': Buffer.from('hello') }))).kind).toBe('zip')
  const zip = fixtureZip({ 'AndroidManifest.xml': fixtureManifest() })
  expect(await problemOf(zip)).toBe('unsigned')
  const apk = signedApk(zip, [{ id: V2, signer }])
  expect(await problemOf(apk.subarray(0, apk.length - 1))).toBe('damaged')
  expect(await problemOf(apk.subarray(0, 60))).toBe('damaged')
})

test('an archive that unpacks to more than any app is refused unread, and one that lies while it is read', async () => {
  const manifest = { name: 'AndroidManifest.xml', content: Buffer.alloc(9_000_000), isDeflated: true }
  expect(await problemOf(fixtureZip([manifest]))).toBe('bomb')
  expect(await problemOf(fixtureZip([{ ...manifest, declared: 3_000 }]))).toBe('bomb')
  expect(await problemOf(fixtureZip([{ ...manifest, declared: 0xffffffff }]))).toBe('bomb')

  const small = { name: 'AndroidManifest.xml', content: fixtureManifest() }
  const filler = { name: 'assets/a', content: Buffer.alloc(1000), isDeflated: true }
  const signed = (more: object) => fixtureZip(jarEntries([small, { ...filler, ...more }], [signer]))
  expect(await problemOf(signed({}))).toBeUndefined()
  expect(await problemOf(signed({ declared: 3_000_000_000 }))).toBe('bomb')
  expect(await problemOf(signed({ declared: 999 }))).toBe('bomb')
  expect(await problemOf(signed({ declared: 1001 }))).toBe('changed')

  // The second entry reaches over all that follow it, each of which is counted once more.
  const over = Buffer.from(fixtureZip(jarEntries([small, { ...filler, isDeflated: false }], [signer])))
  const directory = over.readUInt32LE(over.length - 6)
  const record = over.indexOf('assets/a', directory) - 46
  const start = over.readUInt32LE(record + 42) + 30 + 'assets/a'.length
  over.writeUInt32LE(directory - start, record + 20)
  expect((await read(over)).problem?.message).toContain('lie over each other')
})

test('an entry that is no deflated data is a changed one, not an error of ours', async () => {
  const apk = fixtureZip([{ name: 'AndroidManifest.xml', content: Buffer.alloc(500, 1), isDeflated: true }])
  const broken = Buffer.from(apk)
  broken.fill(0xff, 30 + 'AndroidManifest.xml'.length, 36 + 'AndroidManifest.xml'.length)
  expect(await problemOf(broken)).toBe('changed')
})

test('an old browser without a decompressor reads and verifies the same', async () => {
  const packed = { name: 'AndroidManifest.xml', content: fixtureManifest(), isDeflated: true }
  const apk = signedApk(fixtureZip([packed]), [{ id: V2, signer }])
  const old = fixtureZip(jarEntries([packed], [signer]))
  const cut = Buffer.from(fixtureZip([packed]))
  cut.fill(0xff, 30 + packed.name.length, 36 + packed.name.length)
  const known = await Promise.all([apk, old].map(async file => (await read(file)).facts))
  vi.stubGlobal('DecompressionStream', undefined)
  const reports = await Promise.all([apk, old].map(read))
  expect(reports.map(({ signers }) => signers?.verified)).toEqual([true, true])
  expect(reports.map(({ facts }) => facts)).toEqual(known)
  expect(await problemOf(cut)).toBe('changed')
})

test('progress ends at its total and a stopped reading stops', async () => {
  const seen: [number, number][] = []
  await readPackage(blobOf(Buffer.alloc(9_000_000)), { onProgress: (...step) => seen.push(step) })
  expect(seen).toEqual([
    [4_194_304, 9_000_000],
    [8_388_608, 9_000_000],
    [9_000_000, 9_000_000],
  ])
  const stop = new AbortController()
  const stopped = readPackage(blobOf(Buffer.alloc(9_000_000)), {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(stopped).rejects.toThrow('abort')
})
