import { expect, test } from 'vitest'
import { BRAND_NAME } from './brand.ts'
import { LINKS } from './links.ts'
import { PROTECTED_NAMES } from './protected-names.ts'

test('our own name and the host of our official site are protected', () => {
  const own = PROTECTED_NAMES.find(({ name }) => name === BRAND_NAME)
  const official = new URL(LINKS.officialSite.href).hostname.replace(/^www\./, '')
  expect(own?.hosts).toContain(official)
  expect(PROTECTED_NAMES.map(({ name }) => name)).toContain('TPT')
})

test('each protected name stands once, with hosts that are hosts', () => {
  const names = PROTECTED_NAMES.map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  for (const host of PROTECTED_NAMES.flatMap(({ hosts = [] }) => hosts)) {
    expect(new URL(`https://${host}`).hostname).toBe(host)
  }
})
