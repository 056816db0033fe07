import { throwIfAborted } from '../throw-if-aborted.ts'
import { ApkError } from './apk-error.ts'
import { type BlockScheme, readBlock, type SigningBlock, verifyBlock } from './block-signers.ts'
import type { Bytes } from './bytes.ts'
import { digestFile, type Reading } from './file-digest.ts'
import { hasJarSignature, jarBytes, verifyJar } from './jar-signers.ts'
import { type PackageFacts, readPackageFacts } from './package-facts.ts'
import { readEntry } from './unpack.ts'
import { readZip, startsLikeZip, type Zip } from './zip.ts'

export type SignatureScheme = 'v1' | BlockScheme

export interface SignerFacts {
  /** SHA-256 of each signing certificate, lowercase hex; empty until every signature was verified. */
  certificates: string[]
  /** The schemes found in the file, newest first. */
  schemes: SignatureScheme[]
  /** Whether the signatures hold over the whole file; a certificate without it never counts. */
  verified: boolean
}

export interface PackageReading {
  /** Of the whole file, lowercase hex. */
  sha256: string
  /** An archive with a manifest of Android is a package. */
  kind: 'apk' | 'zip' | 'other'
  facts?: PackageFacts
  /** Of a package only. */
  signers?: SignerFacts
  /** Why the signers of a package are not known, or the archive cannot be read. */
  problem?: ApkError
}

interface ReadOptions {
  signal?: AbortSignal
  /** In bytes; a package with the old signature alone is read twice. */
  onProgress?: (done: number, total: number) => void
}

/** Some hundred kilobytes in the largest apps. */
const MAX_ANDROID_MANIFEST_BYTES = 8_000_000

interface Structure {
  zip?: Zip
  block?: SigningBlock
  facts?: PackageFacts
  problem?: ApkError
}

/** Runs a step; what the file does wrong is an answer, anything else an error. */
async function tried<T>(step: () => Promise<T>): Promise<{ value?: T; problem?: ApkError }> {
  try {
    return { value: await step() }
  } catch (error) {
    if (error instanceof ApkError) return { problem: error }
    throw error
  }
}

/** The archive itself was whole, so it was not the download that damaged what is in it. */
const withinWhole = (problem: ApkError | undefined) =>
  problem?.problem === 'damaged' ? new ApkError('changed', problem.message) : problem

async function readStructure(blob: Blob, signal?: AbortSignal): Promise<Structure> {
  const head: Bytes = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
  if (!startsLikeZip(head)) return {}
  const { value: zip, problem } = await tried(() => readZip(blob))
  if (!zip) return { problem }
  const entry = zip.entries.find(({ name }) => name === 'AndroidManifest.xml')
  if (!entry) return { zip }
  const manifest = await tried(() => readEntry(zip, entry, MAX_ANDROID_MANIFEST_BYTES, signal))
  const facts = manifest.value ? (readPackageFacts(manifest.value) ?? {}) : {}
  if (manifest.problem) return { zip, facts, problem: manifest.problem }
  const signing = await tried(async () => (zip.signingBlock ? readBlock(zip.signingBlock) : undefined))
  return { zip, facts, block: signing.value, problem: signing.problem }
}

/**
 * Reads a file of any size in pieces: its SHA-256, and of an Android package the name, the version and who signed it.
 * In memory are a few pieces and the archive's directory. Works in a browser's worker and in Node.
 */
export async function readPackage(
  blob: Blob,
  { signal, onProgress }: ReadOptions = {},
): Promise<PackageReading> {
  throwIfAborted(signal)
  const { zip, block, facts, problem } = await readStructure(blob, signal)
  const isBlockSigned = block !== undefined && block.schemes.length > 0
  const isJarSigned = zip !== undefined && facts !== undefined && hasJarSignature(zip)
  const needsJar = isJarSigned && !isBlockSigned && !problem

  const total = blob.size + (zip && needsJar ? jarBytes(zip) : 0)
  let done = 0
  const onRead = (bytes: number) => {
    done += bytes
    onProgress?.(done, total)
  }
  const reading: Reading = { signal, onRead }
  const { sha256, content } = await digestFile(blob, zip, block?.hashes ?? [], reading)
  if (!zip) return { sha256, kind: problem ? 'zip' : 'other', problem }
  if (!facts) return { sha256, kind: 'zip' }

  // The newer signatures cover the whole file, what belongs to the old one too: it is verified where it stands alone.
  const verified = await tried(async () => {
    if (problem) throw problem
    if (block && isBlockSigned) return await verifyBlock(block, content)
    if (isJarSigned) return await verifyJar(zip, reading)
    throw new ApkError('unsigned', 'it is not signed')
  })
  const schemes: SignatureScheme[] = [...(block?.schemes ?? []), ...(isJarSigned ? (['v1'] as const) : [])]
  const signers = { certificates: verified.value ?? [], schemes, verified: verified.value !== undefined }
  return { sha256, kind: 'apk', facts, signers, problem: withinWhole(verified.problem) }
}
