// The signature of Android before 7, that of Java's archives: a list of the digest of every entry, a list of the digests
// of that list, and a signature over the second list.
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { throwIfAborted } from '../throw-if-aborted.ts'
import { ApkError } from './apk-error.ts'
import { type Bytes, isSameBytes } from './bytes.ts'
import { fingerprintOf } from './certificate.ts'
import type { Reading } from './file-digest.ts'
import { manifestSections, type Section } from './jar-manifest.ts'
import { verifyPkcs7 } from './pkcs7.ts'
import { readEntry, unpack } from './unpack.ts'
import type { Zip, ZipEntry } from './zip.ts'

/** The strongest that is named counts, as on phones. */
const HASHES = [
  { name: 'sha-512', create: () => sha512.create(), whole: sha512 },
  { name: 'sha-384', create: () => sha384.create(), whole: sha384 },
  { name: 'sha-256', create: () => sha256.create(), whole: sha256 },
  { name: 'sha1', create: () => sha1.create(), whole: sha1 },
] as const

const MANIFEST = 'META-INF/MANIFEST.MF'
const SIGNATURE_FILE = /^META-INF\/[^/]+\.SF$/i
const SIGNATURE_BLOCK = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i
/** What is in the signature's own folder and needs no digest. */
const OF_SIGNATURE = /^META-INF\/([^/]+\.(SF|RSA|DSA|EC)|MANIFEST\.MF|SIG-[^/]*)$/i

/** 65,535 entries with a line of 200 letters each. */
const MAX_MANIFEST_BYTES = 16_000_000
/** A signature holds a certificate or a few: kilobytes. */
const MAX_SIGNATURE_BYTES = 1_000_000
/** All entries together; apps are installed on phones, and two gigabytes are more than a store takes. */
const MAX_UNPACKED_BYTES = 2_147_483_648

interface NamedDigest {
  hash: (typeof HASHES)[number]
  digest: Bytes
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function digestIn({ attributes }: Section, ending: string): NamedDigest | undefined {
  for (const hash of HASHES) {
    const names = hash.name === 'sha1' ? ['sha1', 'sha-1'] : [hash.name]
    const value = names
      .map(name => attributes.get(`${name}-digest${ending}`))
      .find(text => text !== undefined)
    const digest = value === undefined ? undefined : fromBase64(value)
    if (digest) return { hash, digest }
  }
  return undefined
}

const isDigestOf = ({ hash, digest }: NamedDigest, bytes: Bytes): boolean =>
  isSameBytes(digest, new Uint8Array(hash.whole(bytes)))

function sectionsOf(bytes: Bytes): { main: Section; named: Map<string, Section> } {
  const [main, ...others] = manifestSections(bytes) ?? []
  if (!main) throw new ApkError('changed', 'its list of files cannot be read')
  const named = new Map<string, Section>()
  for (const section of others) {
    const name = section.attributes.get('name')
    if (name === undefined || named.has(name))
      throw new ApkError('changed', 'its list of files names one of them twice, or none')
    named.set(name, section)
  }
  return { main, named }
}

export const hasJarSignature = ({ entries }: Zip): boolean =>
  entries.some(({ name }) => SIGNATURE_BLOCK.test(name))

/** Only the old signature is here, but it says that a newer one was made as well: that one was taken off. */
function refuseStripped({ attributes }: Section): void {
  const schemes = attributes.get('x-android-apk-signed')
  if (schemes?.split(',').some(scheme => ['2', '3'].includes(scheme.trim())))
    throw new ApkError('changed', 'its newer signature was taken off')
}

/** Does the signature file vouch for this manifest: for all of it, or for each of its sections? */
function refuseOtherManifest(signatureFile: Bytes, manifest: Bytes): void {
  const { main, named } = sectionsOf(signatureFile)
  refuseStripped(main)
  const whole = digestIn(main, '-manifest')
  if (whole && isDigestOf(whole, manifest)) return
  const sections = sectionsOf(manifest)
  const ofMain = digestIn(main, '-manifest-main-attributes')
  if (ofMain && !isDigestOf(ofMain, sections.main.bytes))
    throw new ApkError('changed', 'its list of files was changed after it was signed')
  for (const [name, section] of sections.named) {
    const signed = named.get(name)
    const digest = signed && digestIn(signed, '')
    if (!digest || !isDigestOf(digest, section.bytes))
      throw new ApkError('changed', 'its list of files was changed after it was signed')
  }
}

/** The entries whose digests have to hold, once the archive as a whole is one that can be read through. */
function signedEntries({ entries, entriesEnd }: Zip): ZipEntry[] {
  const names = new Set(entries.map(({ name }) => name))
  // Of two entries with one name the phone ran one and checked the other (Android bug 8219321).
  if (names.size !== entries.length) throw new ApkError('changed', 'it has two entries with one name')
  const sum = (count: (entry: ZipEntry) => number) =>
    entries.reduce((total, entry) => total + count(entry), 0)
  if (sum(({ packed }) => packed) > entriesEnd) throw new ApkError('bomb', 'its entries lie over each other')
  if (sum(({ unpacked }) => unpacked) > MAX_UNPACKED_BYTES)
    throw new ApkError('bomb', 'it unpacks to more than any app')
  return entries.filter(({ name }) => !name.endsWith('/') && !OF_SIGNATURE.test(name))
}

/** How many bytes are read when the signature is verified, for the progress. */
export const jarBytes = ({ entries }: Zip): number => entries.reduce((total, { packed }) => total + packed, 0)

async function verifyEntries(zip: Zip, manifest: Bytes, { signal, onRead }: Reading): Promise<void> {
  const { named } = sectionsOf(manifest)
  const entries = signedEntries(zip)
  const names = new Set(entries.map(({ name }) => name))
  for (const name of named.keys()) {
    if (!names.has(name) && !name.endsWith('/') && !OF_SIGNATURE.test(name))
      throw new ApkError('changed', 'a file of its list is missing')
  }
  for (const entry of entries) {
    throwIfAborted(signal)
    const section = named.get(entry.name)
    const wanted = section && digestIn(section, '')
    if (!wanted) throw new ApkError('changed', 'it holds a file that was not signed')
    const hash = wanted.hash.create()
    await unpack(zip, entry, piece => hash.update(piece), signal)
    if (!isSameBytes(wanted.digest, new Uint8Array(hash.digest())))
      throw new ApkError('changed', 'the file was changed after it was signed')
    onRead?.(entry.packed)
  }
}

/** The fingerprints of those who signed, once the signature of each holds over every entry. */
export async function verifyJar(zip: Zip, reading: Reading = {}): Promise<string[]> {
  const find = (test: (name: string) => boolean) => zip.entries.find(({ name }) => test(name))
  const manifestEntry = find(name => name === MANIFEST)
  if (!manifestEntry) throw new ApkError('changed', 'its list of files is missing')
  const manifest = await readEntry(zip, manifestEntry, MAX_MANIFEST_BYTES, reading.signal)

  const certificates: string[] = []
  for (const block of zip.entries.filter(({ name }) => SIGNATURE_BLOCK.test(name))) {
    const stem = block.name.slice(0, block.name.lastIndexOf('.')).toLowerCase()
    const file = find(name => SIGNATURE_FILE.test(name) && name.slice(0, -3).toLowerCase() === stem)
    if (!file) throw new ApkError('changed', 'a signature is there, what it signs is not')
    const signature = await readEntry(zip, block, MAX_SIGNATURE_BYTES, reading.signal)
    const signed = await readEntry(zip, file, MAX_MANIFEST_BYTES, reading.signal)
    for (const certificate of await verifyPkcs7(signature, signed))
      certificates.push(await fingerprintOf(certificate))
    refuseOtherManifest(signed, manifest)
  }
  await verifyEntries(zip, manifest, reading)
  return [...new Set(certificates)]
}
