import { expect, test } from 'vitest'
import {
  attribute,
  fixtureManifest,
  fixtureZip,
  PROOF_OF_ROTATION_ID,
  ROTATION_MIN_SDK_ID,
  rotationProof,
  STRIPPING_PROTECTION_ID,
  signedApk,
  V2,
  V3,
  V31,
} from './fixture-apk.ts'
import { refused, signersOf } from './fixture-reading.ts'
import { fixtureSigner } from './fixture-signer.ts'

const signer = fixtureSigner()
const other = fixtureSigner('Somebody else', 2)
// More than one digest chunk, the last one not full.
const zip = fixtureZip({
  'classes.dex': Buffer.alloc(2_500_000, 7),
  'AndroidManifest.xml': fixtureManifest(),
})
const apk = signedApk(zip, [{ id: V2, signer }])

test('the certificate of a v2 signature is found and the signature holds', async () => {
  expect(await signersOf(apk)).toEqual({
    certificates: [signer.fingerprint],
    schemes: ['v2'],
    verified: true,
    problem: undefined,
    message: undefined,
  })
})

test('every algorithm that Web Crypto knows is verified, and a wrong key by each is refused', async () => {
  const kinds = [
    [0x0101, 'rsa'],
    [0x0102, 'rsa'],
    [0x0103, 'rsa'],
    [0x0104, 'rsa'],
    [0x0201, 'secp384r1'],
    [0x0202, 'secp521r1'],
    [0x0202, 'prime256v1'],
  ] as const
  // Making a pair of RSA keys takes a second: one pair for all four.
  const signers = new Map(
    [...new Set(kinds.map(([, kind]) => kind))].map(kind => {
      const [own, { key }] = [fixtureSigner('Own', 3, kind), fixtureSigner('Own', 3, kind)]
      return [kind, { own, wrong: { ...own, key } }]
    }),
  )
  for (const [algorithm, kind] of kinds) {
    const { own = signer, wrong = other } = signers.get(kind) ?? {}
    const name = `${kind} by ${algorithm.toString(16)}`
    const signed = signedApk(zip, [{ id: V2, signer: own, algorithm }])
    expect(await signersOf(signed), name).toMatchObject({ certificates: [own.fingerprint], verified: true })
    expect(await signersOf(signedApk(zip, [{ id: V2, signer: wrong, algorithm }])), name).toEqual(
      refused('changed', 'signature is wrong'),
    )
  }
})

test('an algorithm that is not known here is said to be so, and never taken for a signature', async () => {
  const dsa = signedApk(zip, [{ id: V2, signer, algorithm: 0x0301 }])
  expect(await signersOf(dsa)).toEqual(refused('unsupported', 'no algorithm known'))
  const koblitz = signedApk(zip, [{ id: V2, signer: fixtureSigner('K', 4, 'secp256k1') }])
  expect(await signersOf(koblitz)).toEqual(refused('unsupported', 'curve'))
})

test('v2 and v3 by one key name one certificate, after a change of key both', async () => {
  const same = signedApk(zip, [
    { id: V2, signer },
    { id: V3, signer },
  ])
  expect(await signersOf(same)).toMatchObject({
    certificates: [signer.fingerprint],
    schemes: ['v3', 'v2'],
    verified: true,
  })
  const rotated = signedApk(zip, [
    { id: V2, signer },
    { id: V3, signer: other, attributes: { [PROOF_OF_ROTATION_ID]: rotationProof([signer, other]) } },
  ])
  expect((await signersOf(rotated)).certificates).toEqual([other.fingerprint, signer.fingerprint])
})

test('two signers of one scheme are both named, and both have to hold', async () => {
  const both = signedApk(zip, [{ id: V2, signers: [{ signer }, { signer: other }] }])
  expect(await signersOf(both)).toMatchObject({
    certificates: [signer.fingerprint, other.fingerprint],
    verified: true,
  })
  const oneWrong = { ...other, key: signer.key }
  expect(await signersOf(signedApk(zip, [{ id: V2, signers: [{ signer }, { signer: oneWrong }] }]))).toEqual(
    refused('changed', 'signature is wrong'),
  )
})

test('a change of key that the former key did not sign is refused', async () => {
  const forged = rotationProof([signer, other], fixtureSigner('Thief', 5))
  const stolen = signedApk(zip, [{ id: V3, signer: other, attributes: { [PROOF_OF_ROTATION_ID]: forged } }])
  expect(await signersOf(stolen)).toEqual(refused('changed', 'do not vouch'))
  const elsewhere = signedApk(zip, [
    { id: V3, signer: other, attributes: { [PROOF_OF_ROTATION_ID]: rotationProof([other, signer]) } },
  ])
  expect(await signersOf(elsewhere)).toEqual(refused('changed', 'not the last'))
})

test('v3.1 is read beside v3, each for the Android it is for', async () => {
  const both = signedApk(zip, [
    { id: V3, signer, range: [24, 32], attributes: { [ROTATION_MIN_SDK_ID]: attribute(33) } },
    { id: V31, signer: other, range: [33, 99] },
  ])
  expect(await signersOf(both)).toMatchObject({
    certificates: [other.fingerprint, signer.fingerprint],
    schemes: ['v3.1', 'v3'],
    verified: true,
  })
})

test('a newer signature that was taken off is missed', async () => {
  const noThird = signedApk(zip, [
    { id: V2, signer, attributes: { [STRIPPING_PROTECTION_ID]: attribute(3) } },
  ])
  expect(await signersOf(noThird)).toEqual(refused('changed', 'v3 signature was taken off'))
  const noRotation = signedApk(zip, [
    { id: V3, signer, attributes: { [ROTATION_MIN_SDK_ID]: attribute(33) } },
  ])
  expect(await signersOf(noRotation)).toEqual(refused('changed', 'v3.1 signature was taken off'))
})

test('what stands beside the signed part may not say anything else', async () => {
  const widened = signedApk(zip, [{ id: V3, signer, range: [28, 28], shownRange: [24, 99] }])
  expect(await signersOf(widened)).toEqual(refused('changed', 'other versions of Android'))
  const fewer = signedApk(zip, [{ id: V2, signer, moreDigests: [0x0202] }])
  expect(await signersOf(fewer)).toEqual(refused('changed', 'other algorithms'))
})

test('one changed byte anywhere in the signed parts is noticed', async () => {
  for (const at of [40, 1_500_000, apk.length - 60]) {
    const changed = Buffer.from(apk)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect((await signersOf(changed)).verified, `byte ${at}`).not.toBe(true)
  }
  const changed = Buffer.from(apk)
  changed.writeUInt8(9, 1_500_000)
  expect(await signersOf(changed)).toEqual(refused('changed', 'changed after it was signed'))
})

test("a certificate put in a stranger's place is refused", async () => {
  const forged = signedApk(zip, [{ id: V2, signer: { ...other, certificate: signer.certificate } }])
  expect(await signersOf(forged)).toEqual(refused('changed', 'not the one of its certificate'))
  const wrongKey = signedApk(zip, [{ id: V2, signer: { ...signer, key: other.key } }])
  expect(await signersOf(wrongKey)).toEqual(refused('changed', 'signature is wrong'))
  const twice = signedApk(zip, [
    { id: V2, signer },
    { id: V2, signer: other },
  ])
  expect(await signersOf(twice)).toEqual(
    expect.objectContaining({ verified: false, message: 'it has two signatures of one scheme' }),
  )
})

test('no damage makes the parser hang, read past the file or name another signer', async () => {
  const small = signedApk(fixtureZip({ 'AndroidManifest.xml': Buffer.from('b') }), [{ id: V2, signer }])
  for (let at = 0; at < small.length; at++) {
    const value = at % 2 === 0 ? 0 : 0xff
    if (small.readUInt8(at) === value) continue
    const damaged = Buffer.from(small)
    damaged.writeUInt8(value, at)
    const { verified, certificates } = await signersOf(damaged)
    // What is still accepted (padding, unused sizes) must name the same signer.
    if (verified) expect(certificates).toEqual([signer.fingerprint])
  }
})
