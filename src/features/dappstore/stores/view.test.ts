import { expect, test } from 'vitest'
import { readView, WHOLE_STORE, writeView } from './view.ts'

test('every view survives the way through an address', () => {
  const views = [
    WHOLE_STORE,
    { ...WHOLE_STORE, search: 'a b&c=d 兑换', category: 1, network: 'eth', support: 'both' as const },
    { ...WHOLE_STORE, category: 99_998 },
    { ...WHOLE_STORE, section: 3 },
    { ...WHOLE_STORE, isFavourites: true },
  ]
  for (const view of views) expect(readView(writeView(view))).toEqual({ view: { ...view }, unknown: [] })
})

test('the header’s link opens what is hot, by number or by label', () => {
  for (const query of ['?category_id=99998&category=hot', '?category=hot', '?category_id=99998']) {
    expect(readView(query).view.category, query).toBe(99_998)
  }
  expect(writeView({ ...WHOLE_STORE, category: 99_998 })).toBe('?category_id=99998&category=hot')
  expect(writeView({ ...WHOLE_STORE, category: 2 }, '?category_id=99998&category=hot')).toBe('?category_id=2')
})

test('nonsense is named, never followed', () => {
  const { view, unknown } = readView(`?category_id=-1&support=%3Cb%3E&section=1e9&network=${'x'.repeat(99)}`)
  expect(view).toEqual(WHOLE_STORE)
  expect(unknown).toEqual(['category_id', 'network', 'support', 'section'])
})
