import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Application } from '../contract/dapps.ts'
import { toEntry } from '../contract/entries.ts'
import type { DappEvidence } from '../contract/evidence.ts'
import { dayOf } from '../contract/standing.ts'
import { pageFacts } from '../dapp-page/page-facts.ts'
import { hottest } from '../lists/hottest.ts'
import { dappsOn } from '../lists/network-dapps.ts'
import { firstStore } from '../snapshot.ts'
import { DappPage } from './DappPage.tsx'
import { DappRow } from './DappRow.tsx'
import { StoreMessages } from './StoreMessages.tsx'

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => dayOf(Date.now() - days * DAY_MS)
const SOURCE = 'https://news.example/closed'

function dappWith(facts: Partial<DappEvidence>, id = 1): Application {
  return {
    ...{ id, title: 'Omega', desc: 'Swaps well.', url: 'https://omega.example/', icon_url: '/icons/o.webp' },
    ...{ categories: [1], chains: ['eth'], tp_connect: 'both', hot: true, rank: id, audit_urls: [] },
    create_time: '',
    evidence: { audits: [], incidents: [], sources: [], ...facts },
  }
}

const copy = JSON.parse(readFileSync('locales/en/dappstore.json', 'utf8'))

function pageOf(
  facts: Partial<DappEvidence>,
  words: Partial<Application> = {},
  others: readonly Application[] = [],
): string {
  const dapp = { ...dappWith(facts), ...words }
  const shown = pageFacts(dapp, { dapps: [dapp, ...others], categories: [] }, [], undefined)
  return renderToStaticMarkup(
    <StoreMessages lang="en" copy={copy}>
      <DappPage lang="en" tag="en" {...shown} />
    </StoreMessages>,
  )
}

const closed: Partial<DappEvidence> = { state: { kind: 'closed', date: '2026-05-15', url: SOURCE } }
const gone: Partial<DappEvidence>[] = [
  closed,
  { state: { kind: 'checking' } },
  { state: { kind: 'closing', date: daysAgo(1), url: SOURCE } },
]
const incident = (days: number): Partial<DappEvidence> => ({
  incidents: [{ date: daysAgo(days), kind: 'website', url: 'https://news.example/dns' }],
})

test('words in another language than the page say which, on its own page and beside similar ones', () => {
  const foreign = { desc: '換幣', desc_lang: 'zh-tw' }
  expect(pageOf({}, foreign)).toContain('<p lang="zh-tw">換幣</p>')
  expect(pageOf({})).toContain('<p>Swaps well.</p>')
  expect(pageOf({}, {}, [{ ...dappWith({}, 2), ...foreign }])).toMatch(/<span[^>]* lang="zh-tw">換幣/)
  expect(toEntry({ ...dappWith({}), ...foreign }).desc_lang).toBe('zh-tw')
  expect(toEntry(dappWith({}))).not.toHaveProperty('desc_lang')
})

test('the page of one that has closed, or may have, leads nowhere and says so', () => {
  for (const facts of gone) {
    const page = pageOf(facts)
    expect(page).not.toContain('omega.example')
    expect(page).not.toContain('#risk')
    expect(page).toContain(copy.standing.noLink)
  }
  expect(pageOf(closed)).toContain('<b>Closed</b>')
  expect(pageOf(closed)).toContain('May 15, 2026')
  expect(pageOf(closed)).toContain(SOURCE)
})

test('one that is open, will close later or is no longer developed keeps its way in', () => {
  for (const facts of [
    {},
    { state: { kind: 'closing', date: '2999-01-01', url: SOURCE } },
    { state: { kind: 'maintenance', date: '2026-03-16', url: SOURCE } },
  ] satisfies Partial<DappEvidence>[]) {
    expect(pageOf(facts)).toContain('omega.example')
    expect(pageOf(facts)).not.toContain(copy.standing.noLink)
  }
})

test('no shelf shows what has closed', () => {
  for (const facts of gone) {
    const dapps = [dappWith(facts), dappWith({}, 2)]
    expect(firstStore({ dapps, categories: [] }).map(({ id }) => id)).toEqual([2])
    expect(dappsOn('eth', dapps).first.map(({ id }) => id)).toEqual([2])
    const [, open] = dapps
    if (open) expect(pageFacts(open, { dapps, categories: [] }, [], undefined).similar).toEqual([])
  }
})

test('an incident of the last thirty days is said on the page, before it is opened and on the shelf; an older one is not', () => {
  const said = `<strong`
  expect(pageOf(incident(29)).split(said)).toHaveLength(3)
  expect(pageOf(incident(31))).not.toContain(said)
  const dapps = [dappWith(incident(29))]
  expect(firstStore({ dapps, categories: [] })[0]?.incident).toBe(daysAgo(29))
  expect(hottest(dapps.map(toEntry))[0]?.incident).toBe(daysAgo(29))
})

test('a row of the list says both', () => {
  const rowOf = (facts: Partial<DappEvidence>): string =>
    renderToStaticMarkup(
      <DappRow
        entry={toEntry(dappWith(facts))}
        href="/"
        marks={new Map()}
        asked={[]}
        labels={{
          favourite: () => '',
          networks: () => '',
          standing: ({ state, incident }) => incident ?? state,
        }}
        isFavourite={false}
        place={1}
        count={1}
        isEager
        onOpen={() => {}}
      />,
    )
  expect(rowOf(closed)).toContain('<strong>closed</strong>')
  expect(rowOf(incident(3))).toContain(`<strong>${daysAgo(3)}</strong>`)
  expect(rowOf({})).not.toContain('<strong>')
})

test('a page never is silent about incidents: none up to a day, or nobody follows it', () => {
  const look = { date: '2026-10-01', url: 'https://list.example/' }
  expect(pageOf({})).toContain(copy.detail.notFollowed)
  expect(pageOf({ looked: { incidents: look } })).toContain('No incident known on Oct 1, 2026.')
  const both = pageOf({ ...incident(40), looked: { incidents: look } })
  expect(both).toContain('Last looked for on Oct 1, 2026.')
  expect(both).not.toContain('No incident known')
})
