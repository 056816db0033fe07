// The list of published files: read, written, and each entry named as the operator knows it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseReleases, type Release, sortReleases } from '#content/releases.ts'

/** What the operator got wrong; told in a line, without a stack. */
export class ReleaseUsageError extends Error {}

const LIST = 'src/content/releases.json'

export const readReleases = (root: string): Release[] =>
  parseReleases(JSON.parse(readFileSync(join(root, LIST), 'utf8')))

/** Written beside and moved into place: a build that runs meanwhile never reads half a file. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

export function writeReleases(root: string, releases: readonly Release[]): void {
  const checked = parseReleases(sortReleases(releases))
  writeWhole(join(root, LIST), `${JSON.stringify(checked, null, 2)}\n`)
}

export const describeRelease = ({ platform, version, file }: Release) => `${platform} ${version} (${file})`
