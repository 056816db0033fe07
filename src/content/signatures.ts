// The public half of the key that the operator signs with, and the signatures made with it. `npm run release -- key` and
// `sign` write them into `signatures/`; until then there is nothing, and the pages say so. That they fit is checked where
// the site is built, `src/build/check-signatures.ts`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HASH_LIST } from './hash-list.ts'

export const SIGNATURES_FOLDER = 'src/content/signatures'

/** Where the list of everything that is ours is on the site: content/official.ts. */
export const OFFICIAL_LIST = '.well-known/official.json'

/** The texts that are signed, by their path on the site. */
export const SIGNED_LISTS = [HASH_LIST, OFFICIAL_LIST] as const
export type SignedList = (typeof SIGNED_LISTS)[number]

export const RELEASE_KEY_FILE = 'release-key.asc'
/** Where the key is on the site. */
export const RELEASE_KEY_PATH = `.well-known/${RELEASE_KEY_FILE}`

/** `.well-known/official.json` → `official.json.asc`. */
export const signatureFile = (list: string): string => `${list.slice(list.lastIndexOf('/') + 1)}.asc`

function readIfThere(name: string, root: string): string | undefined {
  const path = join(root, SIGNATURES_FOLDER, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Armored, or nothing. */
export const readReleaseKey = (root = process.cwd()): string | undefined =>
  readIfThere(RELEASE_KEY_FILE, root)

export const readSignature = (list: SignedList, root = process.cwd()): string | undefined =>
  readIfThere(signatureFile(list), root)
