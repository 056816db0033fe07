import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Release } from '#content/releases.ts'
import { fixtureApk, fixtureManifest, fixtureZip, signedApk, V2, V3 } from '#lib/apk/fixture-apk.ts'
import { jarSignedApk } from '#lib/apk/fixture-jar.ts'
import { fixtureSigner } from '#lib/apk/fixture-signer.ts'
import { checkFile, MAX_FILE_BYTES } from './read-file.ts'

const us = fixtureSigner()
const thief = fixtureSigner('Thief', 2)
const named = { name: 'vip.mytokenpocket', version: '2.10.0', code: 21000 }
const zip = fixtureZip({
  'AndroidManifest.xml': fixtureManifest(named),
  'classes.dex': Buffer.alloc(2_000_000, 3),
})
const wallet = signedApk(zip, [
  { id: V2, signer: us },
  { id: V3, signer: us },
])
const former = fixtureApk('former', us, { ...named, version: '2.9.0' })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const release = (version: string, bytes: Buffer): Release => ({
  platform: 'android',
  version,
  date: '2026-01-01',
  file: `wallet-${version}.apk`,
  url: `https://download.example/wallet-${version}.apk`,
  size: bytes.length,
  sha256: sha256(bytes),
  certificates: [us.fingerprint],
})
const LIST = [release('2.10.0', wallet), release('2.9.0', former)]
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)
const check = (name: string, bytes: Uint8Array) => checkFile(fileOf(name, bytes), LIST)
const said = async (name: string, bytes: Uint8Array) => {
  const { verdict, type } = await check(name, bytes)
  return [type, verdict.kind, ...('reason' in verdict ? [verdict.reason] : [])].join(' ')
}

test('a published file is ours, with everything that was read from it', async () => {
  expect(await check('anything.bin', wallet)).toEqual({
    file: 'anything.bin',
    size: wallet.length,
    sha256: sha256(wallet),
    type: 'apk',
    package: { name: 'vip.mytokenpocket', version: '2.10.0', versionCode: 21000 },
    signers: { certificates: [us.fingerprint], schemes: ['v3', 'v2'], verified: true },
    verdict: { kind: 'ours', release: LIST[0], isNewest: true },
  })
  expect(await check('old.apk', former)).toMatchObject({ verdict: { isNewest: false, newest: LIST[0] } })
})

test('one changed byte in a published file ends its being ours', async () => {
  const changed = Buffer.from(wallet)
  changed.writeUInt8(9, 1_000_000)
  expect(await said('wallet.apk', changed)).toBe('apk not-ours changed')
  // Outside what is signed, where only the SHA-256 sees it: in the padding of the signing block.
  const padded = Buffer.from(wallet)
  padded.writeUInt8(9, padded.indexOf('APK Sig Block 42') - 16)
  expect(await said('wallet.apk', padded)).toBe('apk unlisted-but-our-key')
  expect(await said('wallet.apk', Buffer.concat([wallet, Buffer.from([0])]))).toBe('zip unreadable damaged')
})

test('a stranger’s package is not ours, whatever of ours it carries', async () => {
  const signedBy = (...signers: (typeof us)[]) =>
    signedApk(zip, [{ id: V2, signers: signers.map(signer => ({ signer })) }])
  expect(await said('wallet.apk', signedBy(thief))).toBe('apk not-ours foreign-signer')
  expect(await said('wallet.apk', signedBy(us, thief))).toBe('apk not-ours foreign-signer')
  expect(await said('wallet.apk', signedBy({ ...thief, certificate: us.certificate }))).toBe(
    'apk not-ours changed',
  )
  const both = signedApk(zip, [
    { id: V2, signer: us },
    { id: V3, signer: thief },
  ])
  expect(await said('wallet.apk', both)).toBe('apk not-ours foreign-signer')
  const entries = [
    { name: 'AndroidManifest.xml', content: fixtureManifest(named) },
    { name: 'META-INF/CERT.RSA', content: us.certificate },
  ]
  expect(await said('wallet.apk', jarSignedApk(entries, [thief]))).toBe('apk not-ours changed')
  expect(await said('wallet.apk', signedApk(fixtureZip(entries), [{ id: V2, signer: thief }]))).toBe(
    'apk not-ours foreign-signer',
  )
})

test('our key over another file, by the newest or the oldest scheme, is for us to explain', async () => {
  expect(await said('wallet.apk', fixtureApk('unlisted', us, named))).toBe('apk unlisted-but-our-key')
  const entries = [{ name: 'AndroidManifest.xml', content: fixtureManifest(named) }]
  expect(await said('wallet.apk', jarSignedApk(entries, [us]))).toBe('apk unlisted-but-our-key')
})

test('what is no app is called what it is, whatever its name', async () => {
  expect(await said('wallet.apk', PNG)).toBe('image not-ours not-an-app')
  expect(await said('wallet.apk', Buffer.from('<html>Not found</html>'))).toBe('other not-ours not-an-app')
  expect(await said('wallet.apk', Buffer.alloc(0))).toBe('other unreadable empty')
  expect(await said('wallet.apk', wallet.subarray(0, 1_500_000))).toBe('zip unreadable damaged')
  expect(await said('wallet.apk', zip)).toBe('apk not-ours unsigned')
  expect(await said('wallet.zip', fixtureZip({ 'a.txt': Buffer.from('a') }))).toBe('zip not-ours unknown')
})

test('installers are told apart by their bytes', async () => {
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const dmg = Buffer.concat([Buffer.alloc(600), Buffer.from('koly'), Buffer.alloc(508)])
  const elf = Buffer.concat([Buffer.from('7f454c46020101004149', 'hex'), Buffer.from([2, 0, 0])])
  const kinds: [string, Buffer, string][] = [
    ['a.exe', Buffer.from('MZ program'), 'exe'],
    ['a.msi', compound, 'msi'],
    ['a.pkg', Buffer.from('xar! archive'), 'pkg'],
    ['a.deb', Buffer.from('!<arch>\ndebian-binary'), 'deb'],
    ['a.rpm', Buffer.from('edabeedb0300', 'hex'), 'rpm'],
    ['a.AppImage', elf, 'appimage'],
    ['a.dmg', dmg, 'dmg'],
  ]
  for (const [name, bytes, type] of kinds)
    expect(await said(name, bytes), name).toBe(`${type} not-ours unknown`)
  expect(await said('letter.doc', compound)).toBe('other not-ours not-an-app')
})

test('a file too large, gone or refused while it is read is no error of the page', async () => {
  const withSize = (size: number) => Object.defineProperty(fileOf('a.apk', wallet), 'size', { value: size })
  expect((await checkFile(withSize(MAX_FILE_BYTES + 1), LIST)).verdict).toEqual({
    kind: 'unreadable',
    reason: 'too-large',
  })
  // It became shorter after it was picked.
  expect((await checkFile(withSize(wallet.length + 5_000_000), LIST)).verdict).toEqual({
    kind: 'unreadable',
    reason: 'read-error',
  })
  for (const [name, reason] of [
    ['NotFoundError', 'not-a-file'],
    ['NotReadableError', 'read-error'],
  ] as const) {
    const refusing = fileOf('a.apk', wallet)
    refusing.slice = () => {
      throw new DOMException('refused', name)
    }
    expect((await checkFile(refusing, LIST)).verdict).toEqual({ kind: 'unreadable', reason })
  }
})

test('a check that is stopped ends, and says no verdict', async () => {
  const stop = new AbortController()
  const stopped = checkFile(fileOf('wallet.apk', wallet), LIST, {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(stopped).rejects.toThrow('abort')
})
