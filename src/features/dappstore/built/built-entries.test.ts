import { expect, test, vi } from 'vitest'
import { builtEntriesFor } from './built-entries.ts'

const dapp = (id: number, desc: string) => ({
  id,
  title: `DApp ${id}`,
  desc,
  url: `https://${id}.example`,
  icon_url: '',
  categories: [1],
  chains: ['eth'],
  hot: false,
  rank: id,
})
const section = { id: 3, title: 'New', items: [{ id: 2 }, { id: 9_000 }], more: false }
const SNAPSHOT: Record<string, unknown> = {
  chains: [],
  // Two have pages; the store holds more.
  dappstore: {
    en: { dapps: [dapp(1, 'One'), dapp(2, 'Two')], sections: [section], banners: [] },
    ja: { dapps: [dapp(1, '一'), dapp(2, 'Two')], sections: [section] },
  },
  wholeStore: { counts: { all: 12_345, categories: {}, networks: {} }, named: [], together: {} },
}
vi.mock('#content/snapshot.ts', async original => ({
  ...(await original<typeof import('#content/snapshot.ts')>()),
  readSnapshot: (feature: string) => SNAPSHOT[feature],
}))

test('the file names how many the store holds, not how many were built', () => {
  const { total, dapps } = builtEntriesFor('en')
  expect(dapps.id).toEqual([1, 2])
  expect(total).toBe(12_345)
})

test('it holds what the page needs: its own language, English where that differs, sections of what was built', () => {
  const { dapps, sections } = builtEntriesFor('ja')
  expect(dapps.desc).toEqual(['一', 'Two'])
  expect(dapps.desc_en).toEqual(['One', ''])
  expect(sections).toEqual([{ id: 3, title: 'New', dapps: [2], more: false }])
})
