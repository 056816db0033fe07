import { expect, test } from 'vitest'
import { isGone } from '#features/dappstore/contract/standing.ts'
import { type DappInFile, dappsInFile, readQuestions } from './catalogue-facts.ts'
import { concernedBy } from './compare.ts'
import { dueDapps } from './due.ts'
import { readIncidents } from './incident-lists.ts'

const NOW = Date.parse('2026-12-01')
const dapp = (slug: string, title: string, more: Partial<DappInFile> = {}): DappInFile => ({
  ...{ id: 1, slug, title, url: `https://${slug}.example`, hot: false, rank: 1 },
  ...more,
})
const look = (date: string) => ({ date, url: 'https://list.example/' })
const fresh = { incidents: look('2026-11-01'), state: look('2026-11-01'), audits: look('2026-11-01') }

test('hot ones come first, then those on a shelf, and what is fresh is not due', () => {
  const due = dueDapps(
    [
      dapp('plain', 'Plain', { id: 1, rank: 1 }),
      dapp('shelved', 'Shelved', { id: 2, rank: 2 }),
      dapp('hot', 'Hot', { id: 3, rank: 3, hot: true }),
      dapp('fresh', 'Fresh', { id: 4, evidence: { looked: fresh } }),
    ],
    [],
    new Set([2]),
    NOW,
  )
  expect(due.map(({ slug, place }) => [slug, place])).toEqual([
    ['hot', 'hot'],
    ['shelved', 'on a shelf'],
    ['plain', 'in the list'],
  ])
  expect(due[0]?.reasons).toEqual(['never looked up: incidents, state, audits'])
})

test('a look older than sixty days is due, and each reason is said', () => {
  const looked = { ...fresh, incidents: look('2026-10-01'), state: look('2026-10-03') }
  const closing = { kind: 'closing' as const, date: '2026-11-30', url: 'https://news.example/' }
  const question = {
    dapp: 'a',
    about: 'state' as const,
    reported: 'closed',
    source: 'news.example',
    reason: 'not stored',
  }
  const [due] = dueDapps(
    [dapp('a', 'A', { evidence: { looked, state: closing } })],
    [question],
    new Set(),
    NOW,
  )
  expect(due?.reasons).toEqual([
    'state: closed; see news.example (not stored)',
    'state: it was to close on 2026-11-30; has it?',
    'incidents: known up to 2026-10-01, 61 days ago (https://list.example/)',
  ])
})

const MARKDOWN = `# DeFi Hacks
[20260706 SummerFi](#20260706-summerfi---fleetcommander-nav-inflation)
[20230328 THENA](past/2023/README.md#20230328---thena---yield-protocol-flaw)
Some text of 20260101 that is none.
### 20260706 SummerFi - FleetCommander NAV Inflation
### 20260819 AllbridgeCCTP - Phantom deposit
`
const LLAMA = JSON.stringify([
  {
    date: 1_783_296_000,
    name: 'Summer.fi',
    technique: 'NAV inflation',
    amount: 6_000_000,
    source: 'https://x.example',
  },
  { date: 'soon', name: 'Nobody' },
  null,
  { date: '20240716', name: 'LI.FI' },
])

test('both public lists are read, each incident once, and what is none is passed over', () => {
  expect(readIncidents(MARKDOWN).map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2026-07-06 SummerFi',
    '2023-03-28 THENA',
    '2026-08-19 AllbridgeCCTP',
  ])
  expect(readIncidents(LLAMA)).toEqual([
    { date: '2026-07-06', name: 'Summer.fi', detail: 'NAV inflation, https://x.example' },
    { date: '2024-07-16', name: 'LI.FI', detail: '' },
  ])
  expect(readIncidents(`{ "hacks": ${LLAMA} }`)).toHaveLength(2)
  expect(readIncidents('nothing of the kind')).toEqual([])
})

test('the entries that a list concerns are named, unless they have the incident', () => {
  const incident = (date: string) => ({
    incidents: [{ date, kind: 'contract' as const, url: 'https://a.example' }],
  })
  const dapps = [
    dapp('summer-fi', 'Summer.fi'),
    dapp('allbridge', 'Allbridge', { evidence: incident('2026-08-20') }),
    dapp('thena', 'THENA', { evidence: incident('2023-03') }),
    dapp('all', 'All'),
  ]
  const found = concernedBy(readIncidents(MARKDOWN), dapps)
  expect(found.map(({ dapp, incident }) => [dapp.slug, incident.date])).toEqual([['summer-fi', '2026-07-06']])
  expect(concernedBy(readIncidents(LLAMA), dapps, '2026-07-07')).toEqual([])
})

test('each open question is about a DApp there is, and one about its closing has taken its button', () => {
  const bySlug = new Map(dappsInFile().map(dapp => [dapp.slug, dapp]))
  for (const { dapp: slug, about, reported, reason } of readQuestions()) {
    expect(bySlug.has(slug), slug).toBe(true)
    expect(reported && reason, slug).toBeTruthy()
    expect(about, slug).toMatch(/^(incidents|state)$/)
  }
  const asked = new Set(readQuestions().flatMap(({ dapp, about }) => (about === 'state' ? [dapp] : [])))
  for (const { slug, evidence } of bySlug.values())
    if (evidence?.state?.kind === 'checking') expect(asked.has(slug), slug).toBe(true)
  expect(
    [...bySlug.values()].filter(({ hot, evidence }) => hot && isGone({ incidents: [], ...evidence })),
  ).toEqual([])
})
