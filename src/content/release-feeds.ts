import { escapeHtml } from '#lib/escape-html.ts'
import { BRAND_NAME, LEGAL_NAME, RELEASE_KEY_FINGERPRINT } from './brand.ts'
import { HASH_LIST } from './hash-list.ts'
import { mirrorsOf } from './release-mirrors.ts'
import { releaseNotesOf } from './release-notes.ts'
import { RELEASES, type Release, type ReleasedVersion, releasedVersions, SYSTEM_NAMES } from './releases.ts'
import { RELEASE_KEY_PATH, readReleaseKey, readSignature, signatureFile } from './signatures.ts'

/** Releases for programs, in English: a JSON Feed 1.1 with the hashes beside, and an Atom feed for readers. */
export const JSON_FEED = 'releases.json'
export const ATOM_FEED = 'releases.xml'

/** Atom wants a date of a feed without entries too: the day there was a feed. */
const FEED_SINCE = '2026-11-23'

export interface FeedFacts {
  site: URL
  releases?: readonly Release[]
  /** Where notes and signatures are read. */
  root?: string
}

const TYPES: Readonly<Record<string, string>> = { apk: 'application/vnd.android.package-archive' }
const typeOf = (file: string) => TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

const titleOf = ({ platform, version }: ReleasedVersion) =>
  `${BRAND_NAME} ${version} for ${SYSTEM_NAMES[platform]}`

/** An entry's place on the page of all downloads; its name for ever. */
export const releaseId = ({ platform, version }: Pick<Release, 'platform' | 'version'>) =>
  `${platform}-${version}`
const addressOf = (site: URL, version: ReleasedVersion) =>
  new URL(`/en/download/#${releaseId(version)}`, site).href

const timeOf = (date: string) => `${date}T00:00:00Z`

/** What stands in a reader below the title: what is new, then what to compare. */
const textOf = (version: ReleasedVersion, root?: string): string =>
  [
    ...(releaseNotesOf(version, 'en', root)?.lines ?? []),
    ...version.files.flatMap(({ file, sha256, certificates }) => [
      `${file} SHA-256: ${sha256}`,
      ...certificates.map(value => `${file} signing certificate SHA-256: ${value}`),
    ]),
  ].join('\n')

const fileOf = (release: Release) => {
  const { file, url, size, sha256, certificates, date } = release
  return {
    file,
    url,
    mirrors: mirrorsOf(release).map(mirror => mirror.url),
    size,
    sha256,
    certificates,
    date,
  }
}

export function jsonFeed({ site, releases = RELEASES, root }: FeedFacts): string {
  const address = (path: string) => new URL(`/${path}`, site).href
  const isSigned = readSignature(HASH_LIST, root) !== undefined
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${BRAND_NAME} releases`,
    home_page_url: address('en/download/'),
    feed_url: address(JSON_FEED),
    language: 'en',
    authors: [{ name: LEGAL_NAME }],
    _signature: {
      hashes: address(HASH_LIST),
      signature: isSigned ? address(signatureFile(HASH_LIST)) : null,
      key: readReleaseKey(root) === undefined ? null : address(RELEASE_KEY_PATH),
      fingerprint: RELEASE_KEY_FINGERPRINT ?? null,
    },
    items: releasedVersions(releases).map(version => ({
      id: addressOf(site, version),
      url: addressOf(site, version),
      title: titleOf(version),
      content_text: textOf(version, root),
      date_published: timeOf(version.date),
      attachments: version.files.map(({ file, url, size }) => ({
        url,
        mime_type: typeOf(file),
        title: file,
        size_in_bytes: size,
      })),
      _release: {
        platform: version.platform,
        version: version.version,
        notes: releaseNotesOf(version, 'en', root)?.lines ?? [],
        files: version.files.map(fileOf),
      },
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}

export function atomFeed({ site, releases = RELEASES, root }: FeedFacts): string {
  const address = (path: string) => new URL(`/${path}`, site).href
  const versions = releasedVersions(releases)
  const element = (name: string, text: string, indent = '') =>
    `${indent}<${name}>${escapeHtml(text)}</${name}>`
  const link = (indent: string, attributes: Record<string, string | number>) =>
    `${indent}<link ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
      .join(' ')}/>`
  const entry = (version: ReleasedVersion) => [
    '  <entry>',
    element('id', addressOf(site, version), '    '),
    element('title', titleOf(version), '    '),
    element('updated', timeOf(version.date), '    '),
    link('    ', { href: addressOf(site, version) }),
    ...version.files.map(({ file, url, size }) =>
      link('    ', { rel: 'enclosure', href: url, type: typeOf(file), length: size }),
    ),
    element('content', textOf(version, root), '    '),
    '  </entry>',
  ]
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', address(ATOM_FEED), '  '),
    element('title', `${BRAND_NAME} releases`, '  '),
    element('updated', timeOf(versions[0]?.date ?? FEED_SINCE), '  '),
    `  <author><name>${escapeHtml(LEGAL_NAME)}</name></author>`,
    link('  ', { rel: 'self', href: address(ATOM_FEED), type: 'application/atom+xml' }),
    link('  ', { rel: 'alternate', href: address('en/download/'), type: 'text/html' }),
    ...versions.flatMap(entry),
    '</feed>',
  ].join('\n')}\n`
}
