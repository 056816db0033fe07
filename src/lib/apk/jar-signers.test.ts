import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FixtureEntry, fixtureManifest, fixtureZip, signedApk, V2 } from './fixture-apk.ts'
import { jarEntries, jarSignedApk } from './fixture-jar.ts'
import { refused, signersOf } from './fixture-reading.ts'
import { fixtureSigner } from './fixture-signer.ts'

const signer = fixtureSigner()
const rsa = fixtureSigner('With RSA', 2, 'rsa')
const long = `assets/${'a-name-that-takes-more-than-one-line/'.repeat(3)}é.txt`
const files: FixtureEntry[] = [
  { name: 'AndroidManifest.xml', content: fixtureManifest() },
  { name: 'classes.dex', content: Buffer.alloc(2_500_000, 7), isDeflated: true },
  { name: 'assets/', content: Buffer.alloc(0) },
  { name: long, content: Buffer.from('text') },
]
const signed = files.filter(({ name }) => !name.endsWith('/'))

test('a v1 signature is verified over every file, by any maker', async () => {
  for (const own of [signer, rsa]) {
    for (const options of [{}, { withAttributes: true }, { bySections: true }]) {
      expect(await signersOf(jarSignedApk(signed, [own], options))).toMatchObject({
        certificates: [own.fingerprint],
        schemes: ['v1'],
        verified: true,
      })
    }
  }
})

test('a package signed by Java’s own tool holds, and one changed letter in it does not', async () => {
  // keytool -genkeypair -keyalg RSA -dname CN=Fixture; jarsigner -sigalg SHA256withRSA
  const file = readFileSync(join(import.meta.dirname, 'fixtures/jarsigner.apk'))
  expect(await signersOf(file)).toMatchObject({
    // keytool -list -v, "SHA256:"
    certificates: [readFileSync(join(import.meta.dirname, 'fixtures/jarsigner.txt'), 'utf8').trim()],
    schemes: ['v1'],
    verified: true,
  })
  const at = file.indexOf('a stored text')
  const changed = Buffer.from(file)
  changed.writeUInt8(0x41, at)
  expect(await signersOf(changed)).toEqual(refused('changed', 'changed after it was signed'))
})

test('the older and the stronger digests of the list are read', async () => {
  for (const hash of [
    ['SHA1', 'sha1'],
    ['SHA-512', 'sha512'],
  ] as const)
    expect(await signersOf(jarSignedApk(signed, [signer], { hash: [...hash] }))).toMatchObject({
      verified: true,
    })
})

test('of two signers both are named, of an issuer beside them nothing', async () => {
  expect((await signersOf(jarSignedApk(signed, [signer, rsa]))).certificates).toEqual([
    signer.fingerprint,
    rsa.fingerprint,
  ])
  const withIssuer = jarSignedApk(signed, [signer], { others: [rsa] })
  expect((await signersOf(withIssuer)).certificates).toEqual([signer.fingerprint])
  const orphan = jarSignedApk(signed, [signer], { others: [rsa], isOrphan: true })
  expect(await signersOf(orphan)).toEqual(refused('changed', 'certificate is missing'))
})

const entries = jarEntries(signed, [signer])
const replaced = (name: string, content: Buffer) =>
  fixtureZip(entries.map(entry => (entry.name === name ? { ...entry, content } : entry)))

test('a file that was changed, added, taken out or named twice is noticed', async () => {
  expect(await signersOf(replaced('classes.dex', Buffer.alloc(2_500_000, 8)))).toEqual(
    refused('changed', 'changed after it was signed'),
  )
  const extra = { name: 'lib/more.so', content: Buffer.from('more') }
  expect(await signersOf(fixtureZip([...entries, extra]))).toEqual(refused('changed', 'was not signed'))
  const fewer = entries.filter(({ name }) => name !== 'classes.dex')
  expect(await signersOf(fixtureZip(fewer))).toEqual(refused('changed', 'is missing'))
  const twin = { name: 'classes.dex', content: Buffer.from('another') }
  expect(await signersOf(fixtureZip([...entries, twin]))).toEqual(refused('changed', 'one name'))
  const mask = entries.map(entry => (entry.name === long ? { ...entry, localName: 'other.txt' } : entry))
  expect(await signersOf(fixtureZip(mask))).toEqual(refused('changed', 'another name'))
})

test('a list or a signature of another package is refused', async () => {
  const contentOf = (list: FixtureEntry[], name: string) =>
    list.find(entry => entry.name === name)?.content ?? Buffer.alloc(0)
  const evil = jarEntries([{ name: 'classes.dex', content: Buffer.from('evil') }], [rsa])
  const manifest = 'META-INF/MANIFEST.MF'
  expect(await signersOf(replaced(manifest, contentOf(evil, manifest)))).toEqual(
    refused('changed', 'list of files'),
  )
  const file = 'META-INF/CERT0.SF'
  expect(await signersOf(replaced(file, contentOf(evil, file)))).toEqual(
    refused('changed', 'v1 signature is wrong'),
  )
})

test('the head of the list is signed too where its files are signed one by one', async () => {
  const bySections = jarEntries(signed, [signer], { bySections: true })
  const rewritten = bySections.map(entry =>
    entry.name === 'META-INF/MANIFEST.MF'
      ? { ...entry, content: Buffer.from(String(entry.content).replace('the tests', 'a thief')) }
      : entry,
  )
  expect(await signersOf(fixtureZip(rewritten))).toEqual(refused('changed', 'list of files was changed'))
})

test('a signature whose attributes are for another content is refused', async () => {
  const borrowed = { withAttributes: true, digestOf: Buffer.from('another list') }
  expect(await signersOf(jarSignedApk(signed, [signer], borrowed))).toEqual(
    refused('changed', 'another list of files'),
  )
})

test('a package whose newer signature was taken off is refused', async () => {
  const marked = jarEntries(signed, [signer], { marks: ['X-Android-APK-Signed: 2, 3'] })
  const zip = fixtureZip(marked)
  expect(await signersOf(signedApk(zip, [{ id: V2, signer }]))).toMatchObject({
    schemes: ['v2', 'v1'],
    verified: true,
  })
  expect(await signersOf(zip)).toEqual(refused('changed', 'newer signature was taken off'))
})

test('a block beside an old signature counts first: a stranger’s is not hidden by it', async () => {
  const both = signedApk(fixtureZip(entries), [{ id: V2, signer: rsa, algorithm: 0x0103 }])
  expect((await signersOf(both)).certificates).toEqual([rsa.fingerprint])
  const changed = Buffer.from(both)
  changed.writeUInt8(9, 3000)
  expect((await signersOf(changed)).verified).toBe(false)
})

test('no damage to an old signature passes for its signer, but where nothing is read', async () => {
  const small = jarSignedApk([{ name: 'AndroidManifest.xml', content: Buffer.from('b') }], [signer])
  const start = small.indexOf(signer.certificate)
  const end = start + signer.certificate.length
  for (let at = 0; at < small.length; at += 3) {
    const damaged = Buffer.from(small)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0x20, at)
    const { verified, certificates } = await signersOf(damaged)
    if (!verified || !certificates) continue
    // Nobody signs the certificate itself here: with another letter in it, it is another certificate.
    const isOther = at >= start && at < end
    expect(certificates[0] === signer.fingerprint, `byte ${at}`).toBe(!isOther)
  }
})
