import { expect, test } from 'vitest'
import { parsePage } from '#build/built-pages.ts'
import { waysIntoClosed } from './closed-dapps.ts'

const dapp = { id: 7, slug: 'omega', title: 'Omega', url: 'https://omega.example', hot: false, rank: 1 }
const closed = { ...dapp, evidence: { state: { kind: 'closed' as const } } }
const pageWith = (body: string, slug = 'omega-7') => [
  parsePage(`ja/dappstore/${slug}/index.html`, `<!doctype html><html lang="ja"><body>${body}</body></html>`),
]

test('a closed DApp whose page still has a way in is found, in any language', () => {
  for (const way of ['<a href="https://omega.example/app">Open</a>', '<a href="#risk">Open</a>'])
    expect(waysIntoClosed(pageWith(way), [closed])).toMatchObject([
      { problem: 'opens Omega, which is closed' },
    ])
})

test('its source may be linked, and an open DApp has its button', () => {
  expect(waysIntoClosed(pageWith('<a href="https://news.example/omega">Source</a>'), [closed])).toEqual([])
  expect(waysIntoClosed(pageWith('<a href="#risk">Open</a>'), [dapp])).toEqual([])
  expect(waysIntoClosed(pageWith('<a href="#risk">Open</a>', 'other-8'), [closed])).toEqual([])
})
