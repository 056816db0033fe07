import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Application } from '../contract/dapps.ts'
import { toEntry } from '../contract/entries.ts'
import { Evidence } from './Evidence.tsx'
import { StoreMessages } from './StoreMessages.tsx'

const dapp: Application = {
  id: 100_000,
  title: 'Omega Swap',
  desc: 'Swaps well.',
  url: 'https://omega.example/',
  icon_url: '',
  categories: [1],
  chains: ['eth'],
  tp_connect: 'none',
  hot: false,
  rank: 1,
  audit_urls: [],
  create_time: '2026-11-20T08:00:00.000Z',
}
const proved = { ...dapp, proved_at: '2026-11-29T08:00:00.000Z' }

const factsOf = (dapp: Application, lang: string, tag: string): string =>
  renderToStaticMarkup(
    <StoreMessages lang={lang} copy={JSON.parse(readFileSync(`locales/${lang}/dappstore.json`, 'utf8'))}>
      <Evidence dapp={dapp} lang={lang} tag={tag} />
    </StoreMessages>,
  )

test('a visitor reads on which day its owner proved that a DApp is theirs, written as in the language', () => {
  expect(factsOf(proved, 'en', 'en')).toContain('<dt>Proved by its owner</dt><dd>Nov 29, 2026</dd>')
  expect(factsOf(proved, 'ja', 'ja')).toContain('<dd>2026年11月29日</dd>')
})

test('where nobody proved it there is no such fact, and no row of the store carries one', () => {
  expect(factsOf(dapp, 'en', 'en')).not.toContain('Proved')
  expect(toEntry(proved)).toEqual(toEntry(dapp))
})
