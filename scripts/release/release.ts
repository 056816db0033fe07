// Publishes a wallet file: `npm run release -- add FILE --version 2.1.0 --url https://…`, `list`, `remove`.
// The page shows what is in src/content/releases.json; its figures are computed here, from the file itself.
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseReleases, type Release, sortReleases } from '#content/releases.ts'
import { OFFICIAL_HOST } from '#sections/download/platforms.ts'
import { ApkError } from './apk-parts.ts'
import { signersOfApk } from './apk-signers.ts'

/** What the operator got wrong; told in a line, without a stack. */
export class ReleaseUsageError extends Error {}

const USAGE = `npm run release -- add FILE --version 2.1.0 --url https://… [--platform android|windows|macos|linux]
                      [--date YYYY-MM-DD] [--new-certificate]
npm run release -- list
npm run release -- remove --version 2.1.0 [--platform android] [--file NAME]`

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

const readReleases = (path: string): Release[] => parseReleases(JSON.parse(readFileSync(path, 'utf8')))

/** Written beside and moved into place: a build that runs meanwhile never reads half a list. */
function writeReleases(path: string, releases: readonly Release[]): void {
  const checked = parseReleases(sortReleases(releases))
  writeFileSync(`${path}.new`, `${JSON.stringify(checked, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

const describeRelease = ({ platform, version, file }: Release) => `${platform} ${version} (${file})`

interface Facts {
  platform?: string
  version: string
  url: string
  date?: string
  /** The signing key was changed on purpose. */
  isNewCertificate?: boolean
}

/** A release as the file and the operator's words make it, with what the operator should know about it. */
export function releaseOf(
  path: string,
  facts: Facts,
  others: readonly Release[],
): { release: Release; notes: string[] } {
  const bytes = readFileSync(path)
  const file =
    decodeURIComponent(basename(URL.canParse(facts.url) ? new URL(facts.url).pathname : '')) || basename(path)
  const platform = facts.platform ?? PLATFORM_OF_ENDING[path.split('.').at(-1)?.toLowerCase() ?? '']
  const signers = platform === 'android' ? signersOfApk(bytes) : undefined
  const [release] = parseReleases([
    {
      platform,
      version: facts.version,
      date: facts.date ?? new Date().toISOString().slice(0, 10),
      file,
      url: facts.url,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      certificates: signers?.certificates ?? [],
    },
  ])
  if (!release) throw new ReleaseUsageError(USAGE)

  const twin = others.find(other => describeRelease(other) === describeRelease(release))
  if (twin)
    throw new ReleaseUsageError(
      `${describeRelease(twin)} is already listed. A published file does not change: raise its version.`,
    )
  const former = others.find(other => other.platform === 'android')
  const isStranger = former && !release.certificates.some(value => former.certificates.includes(value))
  if (signers && isStranger && !facts.isNewCertificate) {
    throw new ReleaseUsageError(
      `It is signed with another certificate than ${describeRelease(former)}: phones will refuse it as an update. ` +
        'If the key was changed on purpose, add --new-certificate.',
    )
  }

  const notes: string[] = []
  if (signers && !signers.isVerified)
    notes.push(
      'Only a v1 signature: its certificate was read, not verified. Run: apksigner verify --print-certs FILE',
    )
  const { hostname } = new URL(release.url)
  if (hostname !== OFFICIAL_HOST && !hostname.endsWith(`.${OFFICIAL_HOST}`))
    notes.push(
      `${hostname} is not on ${OFFICIAL_HOST}: make sure that it is yours, visitors are asked to check.`,
    )
  return { release, notes }
}

/** One command; answers with the lines to print. */
export function runRelease(args: readonly string[], path: string): string[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      url: { type: 'string' },
      platform: { type: 'string' },
      date: { type: 'string' },
      file: { type: 'string' },
      'new-certificate': { type: 'boolean' },
    },
  })
  const [command, file] = positionals
  const { version, url, platform, date } = values
  const releases = readReleases(path)

  if (command === 'list') {
    return releases.length === 0
      ? ['Nothing is published.']
      : releases.flatMap(release => [
          `${describeRelease(release)}, ${release.date}, ${release.size} bytes`,
          `  ${release.sha256}`,
        ])
  }
  if (command === 'add' && file && version && url) {
    const facts = { platform, version, url, date, isNewCertificate: values['new-certificate'] }
    const { release, notes } = releaseOf(file, facts, releases)
    writeReleases(path, [...releases, release])
    return [
      `Added ${describeRelease(release)}, ${release.size} bytes`,
      `SHA-256      ${release.sha256}`,
      ...release.certificates.map(value => `certificate  ${value}`),
      ...notes.map(note => `Note: ${note}`),
      'Build and publish the site to show it.',
    ]
  }
  if (command === 'remove' && version) {
    const isNamed = (release: Release) =>
      release.version === version &&
      (platform === undefined || release.platform === platform) &&
      (values.file === undefined || release.file === values.file)
    const named = releases.filter(isNamed)
    if (named.length !== 1) {
      const found = named.length === 0 ? 'nothing' : named.map(describeRelease).join(', ')
      throw new ReleaseUsageError(`${version} names ${found}; add --platform and --file until it names one.`)
    }
    writeReleases(
      path,
      releases.filter(release => !isNamed(release)),
    )
    return named.map(release => `Removed ${describeRelease(release)}`)
  }
  throw new ReleaseUsageError(USAGE)
}

if (import.meta.main) {
  try {
    const lines = runRelease(process.argv.slice(2), join(process.cwd(), 'src/content/releases.json'))
    console.log(lines.join('\n'))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error instanceof ApkError ? `Not published: ${error.message}` : error.message)
    process.exitCode = 1
  }
}
