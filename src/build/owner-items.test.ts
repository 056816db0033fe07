import { expect, test } from 'vitest'
import { isProduction, judgeOwnerItems, ownerItems, productionProblems } from './owner-items.ts'

const ROOT = process.cwd()
const SITE_URL = 'https://wallet.example'

test('each item has a name of its own, and says what, where and how to close it', () => {
  const items = ownerItems(ROOT)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  for (const { id, ...told } of items) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const text of Object.values(told)) expect(text.length, id).toBeGreaterThan(8)
  }
  for (const id of [
    'discord-link',
    'bug-bounty-link',
    'users-claim',
    'releases-empty',
    'release-key',
    'legal-entity',
    'domains',
    'app-store-number',
  ])
    expect(items.map(item => item.id)).toContain(id)
})

test('only a build with an address of its own is for production', () => {
  expect(isProduction({})).toBe(false)
  expect(isProduction({ SITE_URL: '' })).toBe(false)
  expect(isProduction({ SITE_URL: 'https://www.tokenpocket.pro/' })).toBe(false)
  expect(isProduction({ SITE_URL })).toBe(true)
})

test('a build for production stops at what is open, and each waiver is for one thing', () => {
  expect(productionProblems(ROOT, {})).toEqual([])
  const problems = productionProblems(ROOT, { SITE_URL })
  expect(problems.join('\n')).toContain('owner-check discord-link: ')
  const ids = ownerItems(ROOT).map(({ id }) => id)
  expect(problems).toHaveLength(ids.length)
  const [first = '', ...others] = ids
  expect(productionProblems(ROOT, { SITE_URL, OWNER_WAIVERS: others.join(',') })).toEqual([
    expect.stringContaining(first),
  ])
  expect(productionProblems(ROOT, { SITE_URL, OWNER_WAIVERS: ids.join(' ') })).toEqual([])
  expect(productionProblems(ROOT, { SITE_URL, OWNER_WAIVERS: 'all' })).toHaveLength(ids.length + 1)
})

test('a waiver for what is not open is a mistake, so that none outlives its reason', () => {
  const item = { id: 'a-link', what: 'w', where: 'x', how: 'y' }
  expect(judgeOwnerItems([item], 'a-link, b-link')).toEqual({
    open: [],
    waived: [item],
    unknown: ['b-link'],
  })
})

test("whether the wallet's own browser works on the site is asked until a script of it is admitted", () => {
  const asked = (env: Record<string, string>) =>
    ownerItems(ROOT, env).some(({ id }) => id === 'wallet-browser-script')
  expect(asked({})).toBe(true)
  expect(asked({ SCRIPT_HASHES: `sha256-${'A'.repeat(43)}=` })).toBe(false)
})
