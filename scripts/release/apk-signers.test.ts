import { expect, test } from 'vitest'
import { signersOfApk } from './apk-signers.ts'
import { fixturePkcs7, fixtureSigner, fixtureZip, signedApk, V2, V3 } from './fixture-apk.ts'

const signer = fixtureSigner()
const other = fixtureSigner('Somebody else', 2)
// More than one digest chunk, the last one not full.
const zip = fixtureZip({
  'classes.dex': Buffer.alloc(2_500_000, 7),
  'AndroidManifest.xml': Buffer.from('manifest'),
})
const apk = signedApk(zip, [{ id: V2, signer }])

test('the certificate of a v2 signature is found and the signature holds', () => {
  expect(signersOfApk(apk)).toEqual({ certificates: [signer.fingerprint], schemes: ['v2'], isVerified: true })
})

test('v2 and v3 by one key name one certificate, after a change of key both', () => {
  const same = signedApk(zip, [
    { id: V2, signer },
    { id: V3, signer },
  ])
  expect(signersOfApk(same)).toEqual({
    certificates: [signer.fingerprint],
    schemes: ['v3', 'v2'],
    isVerified: true,
  })
  const rotated = signedApk(zip, [
    { id: V2, signer },
    { id: V3, signer: other },
  ])
  expect(signersOfApk(rotated).certificates).toEqual([other.fingerprint, signer.fingerprint])
})

test('one changed byte anywhere in the signed parts is noticed', () => {
  for (const at of [40, 1_500_000, apk.length - 60]) {
    const changed = Buffer.from(apk)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => signersOfApk(changed), `byte ${at}`).toThrow('changed after it was signed')
  }
})

test("a certificate put in a stranger's place is refused", () => {
  const forged = signedApk(zip, [{ id: V2, signer: { ...other, certificate: signer.certificate } }])
  expect(() => signersOfApk(forged)).toThrow('not the one of its certificate')
  const wrongKey = signedApk(zip, [{ id: V2, signer: { ...signer, key: other.key } }])
  expect(() => signersOfApk(wrongKey)).toThrow('signature is wrong')
})

test('a v1 signature names the signer, not the issuers beside it', () => {
  const signature = fixturePkcs7([other, signer], [signer])
  const old = fixtureZip({ 'classes.dex': Buffer.from('code'), 'META-INF/CERT.EC': signature })
  expect(signersOfApk(old)).toEqual({
    certificates: [signer.fingerprint],
    schemes: ['v1'],
    isVerified: false,
  })
  const orphan = fixtureZip({ 'META-INF/CERT.EC': fixturePkcs7([other], [signer]) })
  expect(() => signersOfApk(orphan)).toThrow('certificate is missing')
})

test('what is unsigned, no archive, or cut short is refused in words', () => {
  expect(() => signersOfApk(zip)).toThrow('not signed')
  expect(() => signersOfApk(Buffer.from('not an archive at all, but long enough'))).toThrow('no zip archive')
  expect(() => signersOfApk(Buffer.alloc(0))).toThrow('no zip archive')
  expect(() => signersOfApk(apk.subarray(0, apk.length - 1))).toThrow('no zip archive')
})

test('no damage makes the parser hang or read past the file', () => {
  const small = signedApk(fixtureZip({ a: Buffer.from('b') }), [{ id: V2, signer }])
  for (let at = 0; at < small.length; at++) {
    for (const value of [0, 0xff]) {
      const damaged = Buffer.from(small)
      if (damaged.readUInt8(at) === value) continue
      damaged.writeUInt8(value, at)
      try {
        // What is still accepted (padding, unused sizes) must name the same signer.
        expect(signersOfApk(damaged).certificates).toEqual([signer.fingerprint])
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  }
})
