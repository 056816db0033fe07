// What a file says about itself: its size, its hash, and for an Android package who signed it and what it is called.
import { openAsBlob } from 'node:fs'
import { ApkError } from '#lib/apk/apk-error.ts'
import { readPackage } from '#lib/apk/read-package.ts'

interface FileFacts {
  size: number
  sha256: string
  /** SHA-256 of each signing certificate; other files than Android packages have none. */
  certificates: string[]
  /** Of an Android package: the name and version in it. */
  name?: string
  namedVersion?: string
}

/** Read by the same code as in a visitor's browser, so that the two never differ. */
export async function sha256Of(path: string): Promise<string> {
  return (await readPackage(await openAsBlob(path))).sha256
}

/** An Android package has to be one, and every signature in it has to hold. */
export async function fileFacts(path: string, platform: string | undefined): Promise<FileFacts> {
  const blob = await openAsBlob(path)
  const { sha256, kind, facts, signers, problem } = await readPackage(blob)
  if (platform !== 'android') return { size: blob.size, sha256, certificates: [] }
  if (problem) throw problem
  if (kind !== 'apk' || !signers?.verified) throw new ApkError('damaged', 'it is no Android package')
  return {
    size: blob.size,
    sha256,
    certificates: signers.certificates,
    name: facts?.name,
    namedVersion: facts?.version,
  }
}
