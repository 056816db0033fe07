import { RELEASES, type Release } from './releases.ts'

/** Where the list is on the site; what is signed is exactly this file. */
export const HASH_LIST = 'hashes.txt'

/**
 * The published files as `sha256sum --check` and `shasum --check` read them; lines with # are comments to both. The text
 * depends on nothing but the releases: a signature made on the operator's machine holds for every build.
 */
export function hashListText(releases: readonly Release[] = RELEASES): string {
  const lines = releases.map(({ sha256, file }) => `${sha256}  ${file}`)
  const head = [
    '# SHA-256 of the TokenPocket wallet files, for: sha256sum --check --ignore-missing hashes.txt',
  ]
  if (lines.length === 0) head.push('# No file is published.')
  return `${[...head, ...lines].join('\n')}\n`
}
