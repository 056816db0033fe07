// The operator's key and signatures: `key` publishes the public half, `lists` writes what is to be signed elsewhere, `sign`
// signs here or takes in what was signed elsewhere. Nothing is written that was not verified first.
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readPrivateKey, readPublicKey, signText, verifySignature } from '#build/openpgp.ts'
import { parseFingerprint } from '#content/brand.ts'
import { HASH_LIST, hashListText } from '#content/hash-list.ts'
import { officialListText } from '#content/official.ts'
import {
  OFFICIAL_LIST,
  RELEASE_KEY_FILE,
  readReleaseKey,
  SIGNATURES_FOLDER,
  type SignedList,
  signatureFile,
} from '#content/signatures.ts'
import { ReleaseUsageError, readReleases, writeWhole } from './release-list.ts'

/** What gets a signature, as the build will publish it. */
export function signedLists(root: string): { name: SignedList; text: string }[] {
  const releases = readReleases(root)
  return [
    { name: HASH_LIST, text: hashListText(releases) },
    { name: OFFICIAL_LIST, text: officialListText(releases) },
  ]
}

export async function publishedKey(root: string) {
  const armored = readReleaseKey(root)
  if (armored === undefined)
    throw new ReleaseUsageError('No key is published: npm run release -- key PUBLIC-KEY.asc')
  return readPublicKey(armored)
}

/** Publishes a public key. Another one than before has to be meant: visitors who know the old one see a stranger's. */
export async function publishKey(root: string, path: string, isMeant: boolean): Promise<string[]> {
  const armored = readFileSync(path, 'utf8')
  const { key, fingerprint, owner, expires } = await readPublicKey(armored)
  const before = readReleaseKey(root)
  const known = before === undefined ? undefined : (await readPublicKey(before)).fingerprint
  if (known !== undefined && known !== fingerprint && !isMeant)
    throw new ReleaseUsageError(
      `The published key is ${known}. To replace it by ${fingerprint}, add --new-key; then sign again.`,
    )
  const folder = join(root, SIGNATURES_FOLDER)
  mkdirSync(folder, { recursive: true })
  // As the library writes it: nothing that the file may hold beside the key is published.
  writeWhole(join(folder, RELEASE_KEY_FILE), key.armor().replaceAll('\r\n', '\n'))
  const fact = `${JSON.stringify({ fingerprint: parseFingerprint(fingerprint) }, null, 2)}\n`
  writeWhole(join(folder, 'release-key.json'), fact)
  return [
    `Published the key ${fingerprint}`,
    `owner    ${owner}`,
    `expires  ${expires ?? 'never'}`,
    'Compare the fingerprint with the one on your own device. Then: npm run release -- sign',
  ]
}

/** Writes what is to be signed into a folder, for a key that never comes to this machine. */
export function writeLists(root: string, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const files = signedLists(root).map(({ name, text }) => {
    const file = join(folder, signatureFile(name).replace(/\.asc$/, ''))
    writeWhole(file, text)
    return file
  })
  return [
    ...files.map(file => `Wrote ${file}`),
    'Sign each of them where the key is, and bring the .asc files back into this folder:',
    ...files.map(file => `  gpg --armor --detach-sign ${file}`),
    `Then: npm run release -- sign --from ${folder}`,
  ]
}

/** Writes the signatures once each of them fits; before that, none. */
async function writeSignatures(root: string, signatures: ReadonlyMap<SignedList, string>): Promise<string[]> {
  const key = await publishedKey(root)
  const lines: string[] = []
  for (const { name, text } of signedLists(root)) {
    const signature = signatures.get(name) ?? ''
    const day = await verifySignature(text, signature, key).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ReleaseUsageError(`The signature of ${name} does not fit the published key: ${reason}`)
    })
    lines.push(`Signed ${name} on ${day}`)
  }
  for (const [name, signature] of signatures)
    writeWhole(join(root, SIGNATURES_FOLDER, signatureFile(name)), signature)
  return [...lines, `key ${key.fingerprint}`, 'Build and publish the site to show it.']
}

/** Takes in signatures that were made elsewhere. */
export function takeSignatures(root: string, folder: string): Promise<string[]> {
  const found = signedLists(root).map(({ name }): [SignedList, string] => {
    const path = join(folder, signatureFile(name))
    if (!existsSync(path)) throw new ReleaseUsageError(`${path} is missing`)
    return [name, readFileSync(path, 'utf8').replaceAll('\r\n', '\n')]
  })
  return writeSignatures(root, new Map(found))
}

/** Signs on this machine, with an armored private key that lies outside the repository. */
export async function signHere(
  root: string,
  path: string,
  passphrase: () => Promise<string>,
): Promise<string[]> {
  if (`${realpathSync(path)}`.startsWith(`${realpathSync(root)}${sep}`))
    throw new ReleaseUsageError(
      'The private key is inside the repository: move it out before it is committed.',
    )
  const key = await readPrivateKey(readFileSync(path, 'utf8'), passphrase)
  const signatures = new Map<SignedList, string>()
  for (const { name, text } of signedLists(root)) signatures.set(name, await signText(text, key))
  return writeSignatures(root, signatures)
}
