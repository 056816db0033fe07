import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage, USELESS_STORAGES } from '#client/stores/fixtures.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { ListingForm } from './listing.ts'

type Listener = (event: { key: string; newValue: string | null }) => void

/** One tab: its own stores over a storage that it may share with others, whose writes it is notified of. */
async function openTab(localStorage: unknown, search = '') {
  vi.resetModules()
  const heard: Listener[] = []
  const listen = (type: string, listener: Listener) => type === 'storage' && heard.push(listener)
  vi.stubGlobal('window', { addEventListener: listen, removeEventListener() {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' })
  vi.stubGlobal('location', { search, pathname: '/en/submit/dapp/', hash: '' })
  vi.stubGlobal('localStorage', localStorage)
  const { createListing } = await import('./listing.ts')
  const { NO_DRAFT } = await import('./draft.ts')
  const { importDraft } = await import('./draft-file.ts')
  return {
    importDraft,
    dapp: createListing('dapp'),
    token: createListing('token'),
    nft: createListing('nft'),
    chain: createListing('chain'),
    NO_DRAFT,
    /** The storage event that the browser sends to every other tab. */
    hear: (key: string, newValue: string | null) => {
      for (const listener of heard) listener({ key, newValue })
    },
  }
}

const BLANK: ListingValues = { title: '', name: '', symbol: '', desc: '', url: '', contact: [] }

/** The form as a tab shows it, until `close`. */
function showForm({ keepDraft }: ListingForm) {
  const form = createFormControl<ListingValues>({ defaultValues: BLANK })
  const close = keepDraft(form, values => ({ ...BLANK, ...values }))
  const type = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true })
  return { type, close, values: () => form.getValues() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const REQUEST = { id: 'D-7K3M-92QX', key: 'k'.repeat(43) }
const LOGO = `data:image/png;base64,${'A'.repeat(1000)}`

test('what was typed, the logo and the donation are there again after the tab was closed', async () => {
  const storage = new MemoryStorage()
  const tab = await openTab(storage)
  const form = showForm(tab.dapp)
  form.type('title', 'Example')
  form.type('contact', ['t.me/+abc', ''])
  form.close()
  tab.dapp.changeDraft({ logo: LOGO, intent: { id: 'I-1', secret: 's' }, step: 'donation' })
  const next = await openTab(storage)
  expect(next.dapp.$draft.get()).toMatchObject({
    values: { title: 'Example', contact: ['t.me/+abc', ''] },
    logo: LOGO,
    intent: { id: 'I-1', secret: 's' },
    step: 'donation',
  })
  expect(showForm(next.dapp).values()).toEqual({ ...BLANK, title: 'Example', contact: ['t.me/+abc', ''] })
  expect(next.token.$draft.get()).toEqual(next.NO_DRAFT)
})

test('typing is written within a moment, and at once when the page goes', async () => {
  const storage = new MemoryStorage()
  const tab = await openTab(storage)
  const { type } = showForm(tab.token)
  type('name', 'A')
  expect(tab.token.$saving.get()).toEqual({ state: 'saving' })
  vi.advanceTimersByTime(200)
  type('name', 'AB')
  vi.advanceTimersByTime(150)
  expect(tab.token.$draft.get().values).toEqual({ name: 'AB' })
  expect(tab.token.$saving.get().state).toBe('saved')
  type('name', 'ABC')
  tab.token.flushDraft()
  expect(storage.getItem('listing:token')).toContain('"ABC"')
})

test('refused or full storage is reported, and the page that is open keeps the draft', async () => {
  for (const storage of USELESS_STORAGES) {
    const tab = await openTab(storage)
    showForm(tab.nft).type('name', 'Kept')
    tab.nft.flushDraft()
    expect(tab.nft.$draft.get().values).toEqual({ name: 'Kept' })
    expect(tab.nft.$saving.get().state).toBe('refused')
  }
})

test('malformed storage is no draft, and invalid parts of one are left out', async () => {
  for (const malformed of ['', '{', 'null', '[]', '{"values":[]}', '{"step":"send"}', '"text"']) {
    const storage = new MemoryStorage()
    storage.setItem('listing:chain', malformed)
    expect((await openTab(storage)).chain.$draft.get().values, malformed).toEqual({})
  }
  const storage = new MemoryStorage()
  const invalid = {
    values: { name: 'X' },
    step: 'elsewhere',
    logo: 'javascript:x',
    intent: { id: 7 },
    link: 5,
  }
  storage.setItem('listing:chain', JSON.stringify(invalid))
  expect((await openTab(storage)).chain.$draft.get()).toEqual({
    step: 'form',
    values: { name: 'X' },
    savedAt: '',
  })
})

test('a draft whose time is missing or is no time keeps all that was typed', async () => {
  for (const savedAt of [undefined, null, '', 'yesterday', '2026-13-45T00:00:00Z', 1, 1e300, {}, ['2026']]) {
    const storage = new MemoryStorage()
    storage.setItem('listing:token', JSON.stringify({ values: { name: 'Kept' }, logo: LOGO, savedAt }))
    const tab = await openTab(storage)
    expect(tab.token.$draft.get(), String(savedAt)).toMatchObject({
      values: { name: 'Kept' },
      logo: LOGO,
      savedAt: '',
    })
    const { type } = showForm(tab.token)
    expect(tab.token.$saving.get()).toEqual({ state: 'nothing' })
    type('symbol', 'KPT')
    tab.token.flushDraft()
    expect((await openTab(storage)).token.$draft.get()).toMatchObject({
      values: { name: 'Kept', symbol: 'KPT' },
      savedAt: new Date().toISOString(),
    })
  }
})

test('starting over leaves nothing in the browser', async () => {
  const storage = new MemoryStorage()
  const tab = await openTab(storage)
  tab.dapp.changeDraft({ values: { title: 'A' }, logo: LOGO })
  tab.dapp.changeDraft({ intent: { id: 'I-1', secret: 's' }, request: REQUEST, link: '0xabc' })
  tab.dapp.startOver()
  expect(storage.getItem('listing:dapp')).toBeNull()
  expect(tab.dapp.$draft.get()).toEqual(tab.NO_DRAFT)
})

test('a stored request of another shape than ours is none', async () => {
  for (const request of [
    { id: 'Write to help.example', key: REQUEST.key },
    { id: REQUEST.id, key: 'short' },
    { id: `${REQUEST.id}<b>`, key: REQUEST.key },
    'D-7K3M-92QX',
  ]) {
    const storage = new MemoryStorage()
    storage.setItem('listing:dapp', JSON.stringify({ values: {}, request }))
    expect((await openTab(storage)).dapp.$draft.get().request).toBeUndefined()
  }
})

test('a request that is revised is kept beside the form that is typed anew', async () => {
  const storage = new MemoryStorage()
  const tab = await openTab(storage)
  tab.dapp.changeDraft({ values: { title: 'New' } })
  const revised = await openTab(storage, '?revise=D-7K3M-92QX')
  expect(revised.dapp.$draft.get().values).toEqual({})
  revised.dapp.changeDraft({ values: { title: 'Revised' }, revising: { id: 'D-7K3M-92QX', key: 'k' } })
  revised.dapp.startOver()
  expect(revised.dapp.$draft.get().revising).toEqual({ id: 'D-7K3M-92QX', key: 'k' })
  expect((await openTab(storage)).dapp.$draft.get().values).toEqual({ title: 'New' })
})

test('a request that was being revised under the older names is revised still', async () => {
  const storage = new MemoryStorage()
  const request = { id: 'D-7K3M-92QX', key: 'a'.repeat(43) }
  const kept = (await openTab(storage, `?revise=${request.id}`)).dapp
  kept.changeDraft({ values: { title: 'Revised' }, revising: request })
  const name = `listing:dapp:${request.id}`
  const older = (storage.getItem(name) ?? '').replace('"revising"', '"mending"')
  expect(older).toContain('"mending"')
  storage.setItem(name, older)
  const draft = (await openTab(storage, `?mend=${request.id}`)).dapp.$draft.get()
  expect([draft.values, draft.revising]).toEqual([{ title: 'Revised' }, request])
})

test('an address that names no request to revise opens the form that is typed anew', async () => {
  const storage = new MemoryStorage()
  const tab = await openTab(storage)
  tab.dapp.changeDraft({ values: { title: 'New' } })
  for (const search of ['?revise=', '?revise=Call+us', '?revise=D-7K3M-92QX%20or%20call', '?revise=dapp'])
    expect((await openTab(storage, search)).dapp.$draft.get().values, search).toEqual({ title: 'New' })
})

test('an exported draft is read in another browser; files of other forms and other files are refused', async () => {
  const tab = await openTab(new MemoryStorage())
  tab.dapp.changeDraft({
    values: { title: 'Carried' },
    logo: LOGO,
    intent: { id: 'I-1', secret: 's' },
    revising: { id: 'D-1', key: 'k' },
  })
  const file = tab.dapp.exportDraft()
  expect(file).not.toContain('revising')
  const other = await openTab(new MemoryStorage())
  expect(other.importDraft(other.token, file)).toEqual({ state: 'other', kind: 'dapp' })
  expect(other.importDraft(other.dapp, file)).toEqual({ state: 'done' })
  expect(other.dapp.$draft.get()).toMatchObject({ values: { title: 'Carried' }, logo: LOGO, step: 'form' })
  for (const wrong of [
    '',
    '<p>',
    '{}',
    '[]',
    'null',
    '{"listing":"dapp"}',
    '{"listing":"x","draft":{"values":{}}}',
  ])
    expect(other.importDraft(other.dapp, wrong), wrong).toEqual({ state: 'broken' })
})

test('a draft of a request that was stored brings its donation along, and the way back to the request', async () => {
  const tab = await openTab(new MemoryStorage())
  const intent = { id: 'I-2', secret: 't' }
  tab.dapp.changeDraft({ values: { title: 'Carried' }, intent, request: REQUEST, step: 'donation' })
  const file = tab.dapp.exportDraft()
  const storage = new MemoryStorage()
  const other = await openTab(storage)
  other.importDraft(other.dapp, file)
  expect(other.dapp.$draft.get()).toMatchObject({ step: 'donation', request: REQUEST, intent })
  await vi.waitFor(() => expect(storage.getItem('listing:requests') ?? '').toContain(REQUEST.key))
})

test('what was typed and taken back leaves no draft, and starting over takes what was typed a moment before', async () => {
  const storage = new MemoryStorage()
  const { dapp } = await openTab(storage)
  const { type, values } = showForm(dapp)
  type('title', 'A')
  type('title', '')
  dapp.flushDraft()
  expect(dapp.$saving.get()).toEqual({ state: 'nothing' })
  type('title', 'Again')
  dapp.replaceDraft(dapp.startOver)
  dapp.flushDraft()
  expect(values()).toEqual(BLANK)
  expect(storage.getItem('listing:dapp')).toBeNull()
})

test('two tabs: each field keeps what was typed last, and a change made elsewhere is reported', async () => {
  const storage = new MemoryStorage()
  const first = await openTab(storage)
  const shown = showForm(first.dapp)
  shown.type('title', 'From the first')
  first.dapp.flushDraft()
  const second = await openTab(storage)
  const other = showForm(second.dapp)
  other.type('desc', 'From the second')
  second.dapp.flushDraft()
  // The first tab is being typed into while the second one's change arrives.
  vi.stubGlobal('localStorage', storage)
  shown.type('url', 'example.org')
  first.hear('listing:dapp', storage.getItem('listing:dapp'))
  expect(first.dapp.$isChangedElsewhere.get()).toBe(true)
  const all = { title: 'From the first', desc: 'From the second', url: 'example.org' }
  expect(shown.values()).toEqual({ ...BLANK, ...all })
  first.dapp.flushDraft()
  expect(JSON.parse(storage.getItem('listing:dapp') ?? '').values).toEqual(all)
  // What the first tab wrote long ago is no newer than what the second one types now.
  second.hear('listing:dapp', storage.getItem('listing:dapp'))
  other.type('title', 'Better')
  second.dapp.flushDraft()
  first.hear('listing:dapp', storage.getItem('listing:dapp'))
  expect(shown.values()).toEqual({ ...BLANK, ...all, title: 'Better' })
})
