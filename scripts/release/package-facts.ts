// What a file says about itself: its size, its hash, and for an Android package who signed it.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { signersOfApk } from './apk-signers.ts'

export interface PackageFacts {
  size: number
  sha256: string
  /** SHA-256 of each signing certificate; other files than Android packages have none. */
  certificates: string[]
  /** Whether the signature was verified over the whole file; undefined where there is none to verify. */
  isVerified?: boolean
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

export async function packageFacts(path: string, platform: string | undefined): Promise<PackageFacts> {
  const signers = platform === 'android' ? signersOfApk(readFileSync(path)) : undefined
  return {
    size: statSync(path).size,
    sha256: await sha256Of(path),
    certificates: signers?.certificates ?? [],
    isVerified: signers?.isVerified,
  }
}
