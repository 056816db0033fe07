import { dateTag } from '#lib/date-tag.ts'
import { parseUrl } from '#lib/parse-url.ts'
import published from './releases.json' with { type: 'json' }

/** Platforms whose wallet is a file one downloads; the stores look after the others. */
export const RELEASE_PLATFORMS = ['android', 'windows', 'macos', 'linux'] as const

export type ReleasePlatform = (typeof RELEASE_PLATFORMS)[number]

/** As their makers write them, in every language. */
export const SYSTEM_NAMES: Readonly<Record<ReleasePlatform, string>> = {
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
}

/** One published file. Every figure is computed from the file by `npm run release -- add`, none is typed. */
export interface Release {
  platform: ReleasePlatform
  version: string
  /** `YYYY-MM-DD` */
  date: string
  file: string
  url: string
  /** Bytes. */
  size: number
  /** Lowercase hex. */
  sha256: string
  /** SHA-256 of the certificates an Android package is signed with, lowercase hex; other files have none. */
  certificates: string[]
}

const SHA256 = /^[0-9a-f]{64}$/
const VERSION = /^\d+(\.\d+){0,3}([-+][0-9A-Za-z.-]+)?$/
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** No path, nothing a shell or a page could misread: the name is in the commands people copy. */
const FILE = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/

function isHttps(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'https:' && url.username === ''
}

const isText = (value: unknown, shape: RegExp): value is string =>
  typeof value === 'string' && shape.test(value)

const isReleasePlatform = (value: unknown): value is ReleasePlatform =>
  RELEASE_PLATFORMS.some(platform => platform === value)

/** Why an entry may not be published; undefined when it may. A wrong hash on a wallet's page is a theft. */
function problemOf(entry: Record<string, unknown>): string | undefined {
  const { platform, version, date, file, url, size, sha256, certificates } = entry
  if (!isReleasePlatform(platform)) return `platform is one of ${RELEASE_PLATFORMS.join(', ')}`
  if (!isText(version, VERSION)) return 'version is numbers with dots, like 2.1.0'
  if (!isText(date, DATE)) return 'date is YYYY-MM-DD'
  if (!isText(file, FILE)) return 'file is a plain name of letters, digits, dot, hyphen, plus and underscore'
  if (typeof url !== 'string' || !isHttps(url)) return 'url starts with https://'
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size <= 0) return 'size is a number of bytes'
  if (!isText(sha256, SHA256)) return 'sha256 is 64 lowercase hex digits'
  const isList = Array.isArray(certificates) && certificates.every(value => isText(value, SHA256))
  if (!isList) return 'certificates is a list of 64 lowercase hex digits each'
  if (platform === 'android' && certificates.length === 0) return 'an Android package names its certificate'
  return undefined
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(version => version.split(/[-+]/)[0]?.split('.').map(Number) ?? [])
  for (let at = 0; at < 4; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  // 2.0.0 comes after 2.0.0-beta.
  const isRelease = (version: string) => (version.includes('-') ? 0 : 1)
  return isRelease(a) - isRelease(b)
}

/** Newest first within a platform, platforms in the order of their list. */
export const sortReleases = (releases: readonly Release[]): Release[] =>
  [...releases].sort(
    (a, b) =>
      RELEASE_PLATFORMS.indexOf(a.platform) - RELEASE_PLATFORMS.indexOf(b.platform) ||
      compareVersions(b.version, a.version) ||
      b.date.localeCompare(a.date) ||
      a.file.localeCompare(b.file),
  )

/** What is in the data file; anything that is not a whole release stops the build. */
export function parseReleases(list: unknown): Release[] {
  if (!Array.isArray(list)) throw new Error('releases.json holds a list')
  const releases = list.map((entry: unknown, place): Release => {
    // Whatever is not an object has none of the fields.
    const fields = Object(entry) as Record<string, unknown>
    const problem = problemOf(fields)
    if (problem) throw new Error(`releases.json, entry ${place + 1}: ${problem}`)
    // problemOf has looked at every field.
    return fields as unknown as Release
  })
  const files = releases.map(({ file }) => file)
  // A list of hashes by name would hold two answers for one file.
  const twin = files.find((file, place) => files.indexOf(file) !== place)
  if (twin !== undefined) throw new Error(`releases.json: two entries name the file ${twin}`)
  return sortReleases(releases)
}

export const RELEASES: readonly Release[] = parseReleases(published)

/** Without a file of ours a check can only say no, so it is not advertised: the page of all downloads says why. */
export const HAS_RELEASES = RELEASES.length > 0

/** The newest files of a platform and the older ones; a version may have several, an `.exe` and an `.msi`. */
export function releasesFor(platform: ReleasePlatform, releases: readonly Release[] = RELEASES) {
  const own = sortReleases(releases.filter(release => release.platform === platform))
  const newest = own[0]?.version
  return {
    latest: own.filter(({ version }) => version === newest),
    older: own.filter(({ version }) => version !== newest),
  }
}

/** The files of one version, as people speak of a release: an `.exe` and an `.msi` are the same one. */
export interface ReleasedVersion extends Pick<Release, 'platform' | 'version' | 'date'> {
  files: Release[]
}

/** Newest first, whatever the platform. */
export function releasedVersions(releases: readonly Release[] = RELEASES): ReleasedVersion[] {
  const groups = Map.groupBy(releases, ({ platform, version }) => `${platform} ${version}`)
  return [...groups.values()]
    .flatMap(files => {
      const [first] = files
      if (!first) return []
      const date = files.map(file => file.date).reduce((a, b) => (a > b ? a : b))
      return [{ platform: first.platform, version: first.version, date, files }]
    })
    .sort((a, b) => b.date.localeCompare(a.date))
}

interface ShownRelease extends Release {
  /** The date in the page's language. */
  day: string
  /** Megabytes for people, bytes for comparing. */
  megabytes: string
  bytes: string
}

/** A release as a page in one language shows it; `tag` is the content language tag. */
export function showRelease(release: Release, tag: string): ShownRelease {
  const unit = (name: string, unitDisplay: 'short' | 'long') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 })
  return {
    ...release,
    day: new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(release.date),
    ),
    megabytes: unit('megabyte', 'short').format(release.size / 1_000_000),
    bytes: unit('byte', 'long').format(release.size),
  }
}
