import { expect, test } from 'vitest'
import type { Release } from './releases.ts'
import { breadcrumbs, organization, parentsOf, softwareApplication } from './structured-data.ts'

const site = new URL('https://site.example')

test('the wallet costs nothing and claims no ratings', () => {
  const text = JSON.stringify(softwareApplication(site, 'app', 'en', 'A wallet'))
  expect(text).toContain('"price":"0"')
  expect(text).not.toMatch(/"(aggregateRating|review)/)
  expect(text).toMatch(/play\.google\.com.*apps\.apple\.com.*chromewebstore/)
})

test('a system is named only where there is a store or an installer for it', () => {
  const systemOf = (platform: 'pc' | 'app', releases: Release[]) =>
    softwareApplication(site, platform, 'en', 'A wallet', releases).operatingSystem
  expect(systemOf('app', [])).toBe('Android, iOS')
  expect(systemOf('pc', [])).toBeUndefined()
  const installer: Release = {
    ...{ platform: 'macos', version: '1.0.0', date: '2026-11-01', file: 'wallet.dmg', size: 1 },
    ...{ url: 'https://files.example/wallet.dmg', sha256: '0'.repeat(64), certificates: [] },
  }
  expect(systemOf('app', [installer])).toBe('Android, iOS, macOS')
  expect(systemOf('pc', [installer])).toBe('macOS')
})

test('every address of ours is a full one on the configured origin', () => {
  const { url, logo } = organization(site, 'A wallet')
  for (const address of [url, logo]) expect(address).toMatch(/^https:\/\/site\.example\//)
})

test.each([
  ['about/', ['']],
  ['download/', ['']],
  ['download/ios/', ['', 'download']],
  ['dappstore/', ['']],
  ['dappstore/all/', ['', 'dappstore']],
  ['news/page/2/', ['', 'news']],
  ['privacy-en/', ['']],
])('the way to %s leads over %j', (rest, pages) => {
  expect(parentsOf(rest).map(({ page }) => page)).toEqual(pages)
})

test('a trail counts from one', () => {
  const trail = breadcrumbs(site, [
    { name: 'Home', path: '/en/' },
    { name: 'About', path: '/en/about/' },
  ])
  expect(trail.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://site.example/en/' },
    { '@type': 'ListItem', position: 2, name: 'About', item: 'https://site.example/en/about/' },
  ])
})
