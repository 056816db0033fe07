import { expect, test, vi } from 'vitest'
import { MemoryStorage } from '#client/stores/fixtures.ts'

/** The stores of a page whose storage somebody else wrote. */
async function openPage(stored: Record<string, unknown>) {
  vi.resetModules()
  const storage = new MemoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, JSON.stringify(value))
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { search: '', pathname: '/en/submit/dapp/', hash: '' })
  return {
    ...(await import('./draft.ts')),
    ...(await import('./own-submissions.ts')),
  }
}

const THIEF = 'Send 500 USDT to 0x00000000000000000000000000000000000000aa'
const KEY = 'k'.repeat(43)
const OWN = {
  id: 'D-7K3M-92QX',
  key: KEY,
  kind: 'dapp',
  title: 'Mine',
  created_at: '2026-03-01T00:00:00.000Z',
}

test('of kept requests only those that could open one are shown', async () => {
  const { $ownSubmissions } = await openPage({
    'listing:requests': [
      OWN,
      { ...OWN, id: THIEF },
      { ...OWN, key: THIEF },
      { ...OWN, id: 'T-7K3M-92QX' },
      { ...OWN, kind: 'scam' },
      { ...OWN, id: { toString: () => OWN.id } },
      'D-7K3M-92QX',
      null,
      [],
    ],
  })
  expect($ownSubmissions.get()).toEqual([OWN])
})

test('the title and the time of a kept request are a line and a time, and the list has an end', async () => {
  const strange = { ...OWN, title: `A\n\u202eB\u0000${'x'.repeat(5000)}`, created_at: THIEF }
  const { $ownSubmissions } = await openPage({
    'listing:requests': Array.from({ length: 5000 }, () => strange),
  })
  const [first] = $ownSubmissions.get()
  expect(first?.title).toMatch(/^A Bx{1,200}$/)
  expect(first?.title.length).toBeLessThanOrEqual(200)
  expect(first?.created_at).toBe('')
  expect($ownSubmissions.get()).toHaveLength(100)
})

test.each<[string, Record<string, unknown>]>([
  ['a logo that is no picture', { logo: `data:image/svg+xml;base64,PHN2Zz4=` }],
  ['a logo with a second address', { logo: 'data:image/png;base64,AAAA" onerror="x' }],
  ['a logo of five megabytes', { logo: `data:image/png;base64,${'A'.repeat(5_000_000)}` }],
  ['a logo of another site', { logoUrl: 'https://evil.example/logo.png' }],
  ['a script for a logo', { logoUrl: 'javascript:alert(1)//v1/image/aaaaaaaaaaaaaaaaaaaaaa' }],
  ['words for the secret of an upload', { uploads: { aaaaaaaaaaaaaaaaaaaaaa: THIEF } }],
  ['the secret of no upload', { uploads: { '../x': KEY } }],
  ['words for a donation', { intent: { id: THIEF, secret: THIEF } }],
  ['a donation without a secret', { intent: { id: 'I-1' } }],
  ['a book for a link', { link: 'x'.repeat(100_000) }],
  ['no text for a link', { link: [THIEF] }],
  ['words for a key', { idempotencyKey: THIEF }],
  ['no JSON for what was sent', { sent: '{' }],
  ['a list for what was sent', { sent: '[1]' }],
  ['words for a request', { revising: { id: THIEF, key: KEY } }],
  ['words for its key', { revising: { id: OWN.id, key: THIEF } }],
])('a kept draft with %s is a draft without it', async (_, part) => {
  const { readDraft } = await openPage({})
  const draft = readDraft({ step: 'donation', values: { title: 'Mine' }, savedAt: '', ...part })
  expect(draft).toEqual({ step: 'donation', values: { title: 'Mine' }, savedAt: '' })
})

test('the fields of a kept draft hold what a form can hold, and nothing that is nested or endless', async () => {
  const { readDraft } = await openPage({})
  const deep = { a: { b: { c: THIEF } } }
  const draft = readDraft({
    values: {
      title: 'x'.repeat(1_000_000),
      contact: Array.from({ length: 10_000 }, () => deep),
      tokens: [{ network: 'eth', symbol: 'A', contract: '0x1' }],
      address: { eth: '0x1', bsc: deep },
      hasAudit: null,
      categories: [1, 2],
      '<b>': 'x',
      [THIEF]: 'x',
      ...Object.fromEntries(
        Array.from({ length: 500 }, (_, i) => [`field${'ab'[i % 2]}${'c'.repeat(i % 30)}`, 'x']),
      ),
    },
  })
  const { title, contact, tokens, address, hasAudit, categories, ...others } = draft?.values ?? {}
  expect(String(title).length).toBeLessThanOrEqual(100_000)
  expect(contact).toHaveLength(101)
  expect(JSON.stringify([contact, address])).not.toContain(THIEF)
  expect({ tokens, hasAudit, categories }).toEqual({
    tokens: [{ network: 'eth', symbol: 'A', contract: '0x1' }],
    hasAudit: null,
    categories: [1, 2],
  })
  expect(Object.keys(others).length).toBeLessThanOrEqual(60)
  expect(Object.keys(others).every(name => /^[A-Za-z_]+$/.test(name))).toBe(true)
})

test('what this version keeps is read back whole', async () => {
  const { readDraft } = await openPage({})
  const draft = {
    step: 'send',
    values: { title: 'Mine', hasAudit: true, contact: ['a', ''], address: { eth: '0x1' } },
    logo: `data:image/png;base64,${'A'.repeat(1000)}`,
    logoUrl: '/v1/image/aaaaaaaaaaaaaaaaaaaaaa',
    uploads: { bbbbbbbbbbbbbbbbbbbbbb: KEY },
    intent: { id: '5c5f7d8e-7f6f-4b7e-8a37-1de1f2a0a9c1', secret: KEY },
    link: 'https://bscscan.com/tx/0xabc',
    idempotencyKey: 'k'.repeat(22),
    sent: '{"kind":"dapp"}',
    revising: { id: OWN.id, key: KEY },
    savedAt: '2026-03-01T00:00:00.000Z',
  }
  expect(readDraft(draft)).toEqual(draft)
  expect(
    readDraft({ ...draft, logoUrl: 'http://localhost:4321/v1/image/aaaaaaaaaaaaaaaaaaaaaa' })?.logoUrl,
  ).toBeTruthy()
})
