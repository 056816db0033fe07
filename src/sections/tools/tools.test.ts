import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkHref } from '#content/links.ts'
import { TOOLS } from '#content/menu.ts'
import { APPROVALS, NAMED, SHOWN, TRANSFERRED, TRANSFERS } from './tools.ts'

const tools = [...SHOWN, ...NAMED]

test('every tool of the menu is on the page, once, where the menu leads', () => {
  const parts = tools.map(({ id, part }) => ({ id, page: `tools#${part}` }))
  const wanted = TOOLS.map(({ id, to }) => ({ id, page: 'page' in to ? to.page : undefined }))
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(parts.sort(byId)).toEqual(wanted.sort(byId))
})

test('every tool opens on our own domain, in both editions', () => {
  for (const { id } of tools)
    for (const lang of ['en', 'zh'])
      expect(new URL(linkHref(id, lang)).hostname, id).toMatch(/(^|\.)tokenpocket\.pro$/)
})

test('the guides that tools, trades and products lead to are there', () => {
  const code = ['tools/tools.ts', 'trade/Trades.astro', 'products/Products.astro']
    .map(file => readFileSync(`src/sections/${file}`, 'utf8'))
    .join('\n')
  const slugs = [...code.matchAll(/page: 'learn\/([\w-]+)'/g)].map(([, slug]) => slug)
  expect(slugs.length).toBeGreaterThanOrEqual(6)
  for (const slug of slugs) expect(existsSync(`src/content/guides/en/${slug}.md`), slug).toBe(true)
})

test('drawn addresses are nobody’s: the middle that would make them one is missing', () => {
  for (const address of [...APPROVALS.map(({ spender }) => spender), ...TRANSFERS.map(({ to }) => to)])
    expect(address).toMatch(/^0x[0-9a-f]{4}…[0-9a-f]{4}$/)
})

test('the drawn approval is for the sum of the list and no more', () => {
  expect(TRANSFERRED).toBe(100)
})
