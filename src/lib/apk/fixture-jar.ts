// Packages with the old signature, made for the tests the way Java's tool makes them.
import { createHash } from 'node:crypto'
import { type FixtureEntry, fixtureZip } from './fixture-apk.ts'
import { type FixtureSigner, fixturePkcs7 } from './fixture-signer.ts'

const base64 = (hash: string, bytes: Buffer) => createHash(hash).update(bytes).digest('base64')

/** Lines of a manifest are at most 72 bytes; the rest follows after a space. */
function line(text: string): string {
  const parts = [text.slice(0, 70)]
  for (let at = 70; at < text.length; at += 69) parts.push(` ${text.slice(at, at + 69)}`)
  return `${parts.join('\r\n')}\r\n`
}

interface JarOptions {
  /** The name of the digest's attribute and of the hash. */
  hash?: [string, string]
  /** Attributes of the signature file's main section. */
  marks?: readonly string[]
  /** Without the digest of the whole list, so that its sections count. */
  bySections?: boolean
  withAttributes?: boolean
  digestOf?: Buffer
  others?: readonly FixtureSigner[]
  isOrphan?: boolean
}

/** Entries for the archive: the files, the list, and for each signer a signature over it. */
export function jarEntries(
  files: readonly FixtureEntry[],
  signers: readonly FixtureSigner[],
  options: JarOptions = {},
): FixtureEntry[] {
  const { hash: [label, hash] = ['SHA-256', 'sha256'], marks = [], bySections = false } = options
  const main = `${line('Manifest-Version: 1.0')}${line('Created-By: the tests')}\r\n`
  const sections = files.map(({ name, content }) => {
    const text = `${line(`Name: ${name}`)}${line(`${label}-Digest: ${base64(hash, content)}`)}\r\n`
    return { name, text }
  })
  const manifest = Buffer.from([main, ...sections.map(({ text }) => text)].join(''))
  const head = [
    line('Signature-Version: 1.0'),
    ...(bySections ? [] : [line(`${label}-Digest-Manifest: ${base64(hash, manifest)}`)]),
    line(`${label}-Digest-Manifest-Main-Attributes: ${base64(hash, Buffer.from(main))}`),
    ...marks.map(line),
    '\r\n',
  ]
  const signedSections = sections.map(
    ({ name, text }) =>
      `${line(`Name: ${name}`)}${line(`${label}-Digest: ${base64(hash, Buffer.from(text))}`)}\r\n`,
  )
  const file = Buffer.from([...head, ...signedSections].join(''))
  const signatures = signers.flatMap((signer, at): FixtureEntry[] => [
    { name: `META-INF/CERT${at}.SF`, content: file },
    {
      name: `META-INF/CERT${at}.${signer.isRsa ? 'RSA' : 'EC'}`,
      content: fixturePkcs7(file, [signer], options),
    },
  ])
  return [...files, { name: 'META-INF/MANIFEST.MF', content: manifest }, ...signatures]
}

export const jarSignedApk = (
  files: readonly FixtureEntry[],
  signers: readonly FixtureSigner[],
  options?: JarOptions,
): Buffer => fixtureZip(jarEntries(files, signers, options))
