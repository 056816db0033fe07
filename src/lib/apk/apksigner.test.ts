import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPackage } from './read-package.ts'

// Small packages signed by Android's own tool, apksigner 0.9, with keys made for them: keytool -genkeypair for RSA 2048 and
// EC P-256, `apksigner rotate` for the lineage from the first to the second. The digests are those that
// `apksigner verify --print-certs` prints.
const RSA = '2d718cb11e70fa6d7de16b74055a3a3773cebd2d168dd2eec95a4c7eb3731806'
const EC = '96315840a138dafcd704a645689356b4d008e7b9aa36e300db874af4c766d43d'

const PACKAGES = [
  { file: 'apksigner-v1-v2.apk', certificates: [RSA], schemes: ['v2', 'v1'] },
  { file: 'apksigner-v2-v3.apk', certificates: [EC], schemes: ['v3', 'v2'] },
  // The newest key first; older phones see the first one.
  { file: 'apksigner-rotated.apk', certificates: [EC, RSA], schemes: ['v3', 'v2'] },
]

const read = (file: string) => readFileSync(join(import.meta.dirname, 'fixtures', file))

test.each(PACKAGES)(
  "$file is read as Android's own tool reads it",
  async ({ file, certificates, schemes }) => {
    expect(await readPackage(new Blob([read(file)]))).toMatchObject({
      kind: 'apk',
      facts: { name: 'vip.fixture', version: '1.2.3', versionCode: 7 },
      signers: { certificates, schemes, verified: true },
    })
  },
)

test.each(PACKAGES)('one changed letter in $file is seen', async ({ file }) => {
  const changed = read(file)
  changed.writeUInt8(0x41, changed.indexOf('a stored text'))
  expect(await readPackage(new Blob([changed]))).toMatchObject({
    signers: { certificates: [], verified: false },
    problem: { problem: 'changed' },
  })
})
