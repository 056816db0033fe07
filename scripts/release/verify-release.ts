// `verify`: are the lists signed by the published key, and are these files on the list?

import { verifySignature } from '#build/openpgp.ts'
import { readSignature } from '#content/signatures.ts'
import { sha256Of } from './package-facts.ts'
import { describeRelease, ReleaseUsageError, readReleases } from './release-list.ts'
import { publishedKey, signedLists } from './sign-lists.ts'

async function verifyLists(root: string): Promise<string[]> {
  const key = await publishedKey(root)
  const lines = [`key ${key.fingerprint}`]
  for (const { name, text } of signedLists(root)) {
    const signature = readSignature(name, root)
    if (signature === undefined) throw new ReleaseUsageError(`${name} is not signed: npm run release -- sign`)
    const day = await verifySignature(text, signature, key).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ReleaseUsageError(`The signature of ${name} does not fit it: ${reason}`)
    })
    lines.push(`${name}: signed on ${day}, the signature fits`)
  }
  return lines
}

/** Without files it is about the signatures alone; a file that is not on the list is an error. */
export async function verifyRelease(root: string, files: readonly string[]): Promise<string[]> {
  const lines = await verifyLists(root)
  const releases = readReleases(root)
  for (const file of files) {
    const hash = await sha256Of(file)
    const release = releases.find(({ sha256 }) => sha256 === hash)
    if (!release) throw new ReleaseUsageError(`${file} is not on the list: ${hash}`)
    lines.push(`${file}: ${describeRelease(release)}`)
  }
  return lines
}
