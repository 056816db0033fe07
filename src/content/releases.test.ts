import { expect, test } from 'vitest'
import {
  parseReleases,
  RELEASES,
  type Release,
  releasedVersions,
  releasesFor,
  showRelease,
} from './releases.ts'

const release = (over: Partial<Release> = {}): Release => ({
  platform: 'android',
  version: '2.1.0',
  date: '2025-03-04',
  file: 'wallet.apk',
  url: 'https://tokenpocket.pro/wallet.apk',
  size: 58_312_044,
  sha256: 'a'.repeat(64),
  certificates: ['b'.repeat(64)],
  ...over,
})

test('what is published now can be read', () => {
  expect(parseReleases(JSON.parse(JSON.stringify(RELEASES)))).toEqual(RELEASES)
})

test('the newest version stands apart from the older ones, on its own platform', () => {
  const releases = [
    release({ version: '2.9.0' }),
    release({ version: '2.10.0' }),
    release({ version: '2.10.0-beta' }),
    release({ version: '3.0', platform: 'windows', file: 'a.exe' }),
    release({ version: '3.0', platform: 'windows', file: 'a.msi' }),
  ]
  const { latest, older } = releasesFor('android', releases)
  expect(latest.map(({ version }) => version)).toEqual(['2.10.0'])
  expect(older.map(({ version }) => version)).toEqual(['2.10.0-beta', '2.9.0'])
  expect(releasesFor('windows', releases).latest.map(({ file }) => file)).toEqual(['a.exe', 'a.msi'])
  expect(releasesFor('linux', releases)).toEqual({ latest: [], older: [] })
})

test('a page shows date and size in its own language, the bytes whole', () => {
  expect(showRelease(release(), 'en')).toMatchObject({
    day: 'March 4, 2025',
    megabytes: '58.3 MB',
    bytes: '58,312,044 bytes',
  })
  expect(showRelease(release(), 'zh-Hans').day).toBe('2025年3月4日')
  expect(showRelease(release(), 'ru').megabytes).toBe('58,3 МБ')
})

test.each<[string, Partial<Record<keyof Release, unknown>>]>([
  ['sha256 is', { sha256: 'A'.repeat(64) }],
  ['sha256 is', { sha256: 'a'.repeat(63) }],
  ['certificates is', { certificates: ['xyz'] }],
  ['names its certificate', { certificates: [] }],
  ['url starts', { url: 'http://tokenpocket.pro/a.apk' }],
  ['url starts', { url: 'https://tokenpocket.pro@evil.example/a.apk' }],
  ['url starts', { url: 'javascript:alert(1)' }],
  ['size is', { size: 0 }],
  ['date is', { date: '2025-13-01' }],
  ['version is', { version: 'v2' }],
  ['file is', { file: '../a.apk' }],
  ['file is', { file: 'a b; rm.apk' }],
  ['platform is', { platform: 'ios' }],
])('a release is not shown when its %s wrong', (problem, over) => {
  expect(() => parseReleases([{ ...release(), ...over }])).toThrow(problem)
})

test('a list that is no list stops the build', () => {
  expect(() => parseReleases({})).toThrow('holds a list')
  expect(() => parseReleases([null])).toThrow('entry 1')
})

test('two files of one name are refused, as a list of hashes by name would hold two answers', () => {
  expect(() => parseReleases([release(), release({ version: '2.2.0' })])).toThrow('name the file wallet.apk')
})

test('an .exe and an .msi of one version are one release, dated by the later', () => {
  const releases = [
    release({ platform: 'windows', file: 'a.exe', certificates: [] }),
    release({ platform: 'windows', file: 'a.msi', certificates: [], date: '2025-03-06' }),
    release({ date: '2025-03-05' }),
  ]
  expect(
    releasedVersions(releases).map(({ platform, date, files }) => [platform, date, files.length]),
  ).toEqual([
    ['windows', '2025-03-06', 2],
    ['android', '2025-03-05', 1],
  ])
})
