// A release out of a file and the operator's words: every figure is computed, and what may not be published is refused.
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { notesFile, parseNotes } from '#content/release-notes.ts'
import { parseReleases, type Release } from '#content/releases.ts'
import { OUR_PACKAGE } from '#features/genuine/file/verdict.ts'
import { OFFICIAL_HOST } from '#sections/download/platforms.ts'
import { fileFacts } from './package-facts.ts'
import {
  describeRelease,
  ReleaseUsageError,
  readReleases,
  writeReleases,
  writeWhole,
} from './release-list.ts'

const PLATFORM_OF_ENDING: Readonly<Record<string, Release['platform']>> = {
  apk: 'android',
  exe: 'windows',
  msi: 'windows',
  dmg: 'macos',
  pkg: 'macos',
  appimage: 'linux',
  deb: 'linux',
  rpm: 'linux',
}

export interface AddedRelease {
  version: string
  url: string
  platform?: string
  date?: string
  /** A text file with what is new, a change a line. */
  notes?: string
  /** The signing key was changed on purpose. */
  isNewCertificate?: boolean
}

/** The last part of the address, which is what a visitor's browser saves. */
const fileNameOf = (url: string, path: string) =>
  decodeURIComponent(basename(URL.canParse(url) ? new URL(url).pathname : '')) || basename(path)

function refuseTwin(release: Release, others: readonly Release[]): void {
  const twin = others.find(other => describeRelease(other) === describeRelease(release))
  if (twin)
    throw new ReleaseUsageError(
      `${describeRelease(twin)} is already listed. A published file does not change: raise its version.`,
    )
  const namesake = others.find(other => other.file === release.file)
  if (namesake)
    throw new ReleaseUsageError(
      `${describeRelease(namesake)} is published under the same file name: put the version into the name, so that a hash names one file.`,
    )
}

/** Phones refuse an update by another key; so does this, until the change is meant. */
function refuseStranger(release: Release, others: readonly Release[], isMeant: boolean): void {
  if (release.platform !== 'android' || isMeant) return
  const former = others.find(other => other.platform === 'android')
  if (!former || release.certificates.some(value => former.certificates.includes(value))) return
  throw new ReleaseUsageError(
    `It is signed with another certificate than ${describeRelease(former)}: phones will refuse it as an update. ` +
      'If the key was changed on purpose, add --new-certificate.',
  )
}

/** The file as a release, with what the operator should know about it. */
async function releaseOf(
  path: string,
  { version, url, date, ...added }: AddedRelease,
  others: readonly Release[],
) {
  const platform = added.platform ?? PLATFORM_OF_ENDING[path.split('.').at(-1)?.toLowerCase() ?? '']
  const { name, namedVersion, ...facts } = await fileFacts(path, platform)
  const day = date ?? new Date().toISOString().slice(0, 10)
  const [release] = parseReleases([
    { platform, version, date: day, file: fileNameOf(url, path), url, ...facts },
  ])
  if (!release) throw new Error('One entry in is one entry out')
  refuseTwin(release, others)
  refuseStranger(release, others, added.isNewCertificate ?? false)

  const warnings: string[] = []
  // Visitors compare both: what the check of downloads reads from the file, and what the page says of it.
  if (name !== undefined && name !== OUR_PACKAGE)
    warnings.push(`The package names itself ${name}, the wallet is ${OUR_PACKAGE}.`)
  if (namedVersion !== undefined && namedVersion !== version)
    warnings.push(`The package names itself version ${namedVersion}, it is published as ${version}.`)
  const { hostname } = new URL(release.url)
  if (hostname !== OFFICIAL_HOST && !hostname.endsWith(`.${OFFICIAL_HOST}`))
    warnings.push(
      `${hostname} is not on ${OFFICIAL_HOST}: make sure that it is yours, visitors are asked to check.`,
    )
  return { release, warnings }
}

export async function addRelease(root: string, path: string, added: AddedRelease): Promise<string[]> {
  const others = readReleases(root)
  const { release, warnings } = await releaseOf(path, added, others)
  const lines = added.notes ? parseNotes(readFileSync(added.notes, 'utf8'), added.notes) : undefined
  if (lines) {
    const file = join(root, notesFile(release))
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, `${lines.join('\n')}\n`)
  }
  writeReleases(root, [...others, release])
  return [
    `Added ${describeRelease(release)}, ${release.size} bytes`,
    `SHA-256      ${release.sha256}`,
    ...release.certificates.map(value => `certificate  ${value}`),
    ...(lines ? [`notes        ${notesFile(release)}`] : []),
    ...warnings.map(warning => `Note: ${warning}`),
  ]
}
