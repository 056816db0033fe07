import { expect, test, vi } from 'vitest'
import { allDapps, neighbourPath } from './all-dapps.ts'

/** As many of one category, those of later numbers less popular. */
const dapps = (category: number, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const id = category * 1000 + place
    return { id, title: `DApp ${id}`, desc: 'One', categories: [category], chains: [], hot: false, rank: id }
  })
const category = (hid: number) => ({ hid, title: `Category ${hid}` })
const SNAPSHOT: Record<string, unknown> = {
  dappstore: {
    en: {
      dapps: [...dapps(1, 150), ...dapps(2, 60), ...dapps(3, 100), ...dapps(4, 300)],
      categories: [1, 2, 3, 4].map(category),
    },
  },
  wholeStore: {
    counts: { all: 612, categories: {}, networks: {} },
    named: [{ id: 9_000, title: 'Named', category: 2 }],
    together: {},
  },
}
vi.mock('#content/snapshot.ts', async original => ({
  ...(await original<typeof import('#content/snapshot.ts')>()),
  readSnapshot: (feature: string) => SNAPSHOT[feature],
}))

const hidsOf = (page: number) => allDapps('en', page).groups.map(({ hid }) => hid)

test('a category is whole on one page; one that is longer than a page goes on in the next', () => {
  expect([1, 2, 3, 4, 5].map(hidsOf)).toEqual([[1, 2], [3], [4], [4], [2]])
  const [first] = allDapps('en', 3).groups
  const [rest] = allDapps('en', 4).groups
  expect([first?.leading.length, rest?.leading.length]).toEqual([3, 0])
  const listed = [...(first?.leading ?? []), ...(first?.others ?? []), ...(rest?.others ?? [])]
  expect(new Set(listed.map(({ path }) => path)).size).toBe(300)
})

test('the contents lead from each page to every category, wherever it begins', () => {
  const { contents } = allDapps('en', 2)
  expect(contents.map(({ hid, count, path }) => [hid, count, path])).toEqual([
    [1, 150, 'dappstore/all'],
    [2, 60, 'dappstore/all'],
    [3, 100, undefined],
    [4, 300, 'dappstore/page-3-of-all'],
  ])
})

test('those of which only the name is built come last, then how many no page names', () => {
  const last = allDapps('en', 5)
  expect(last.contents).toEqual([{ hid: 2, title: 'Category 2', count: 1, path: undefined }])
  expect(last.unnamed).toBe(1)
  expect(neighbourPath(last, 1)).toBeUndefined()
  expect(neighbourPath(last, -1)).toBe('dappstore/page-4-of-all')
})
