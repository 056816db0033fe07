import { HOT_CATEGORY_ID as HOT } from '#contract/limits.ts'
import type { StoreSnapshot } from '../snapshot.ts'

export { HOT }

export interface FirstDapp {
  id: number
  title: string
  icon: string
  /** Those of the home's tabs it is under. */
  categories: number[]
}

export interface FirstCategory {
  hid: number
  title: string
}

/** What the home page shows of the store: tabs, and the DApps under them. */
export interface FirstStore {
  categories: FirstCategory[]
  entries: FirstDapp[]
}

/** Swap, lending and NFT, where the store has them: the tabs of the home beside hot. */
const PREFERRED = [1, 2, 8]
const TABS = 3
const PER_CATEGORY = 4

/** The hottest entries, by popularity, so mixed that no tab is empty; of a store that calls nothing hot, any. */
export function firstStore({ dapps, categories }: Pick<StoreSnapshot, 'dapps' | 'categories'>): FirstStore {
  const hot = dapps.filter(({ hot }) => hot)
  const pool = (hot.length > 0 ? hot : dapps).toSorted((one, other) => one.rank - other.rank)
  const sizeOf = (hid: number) => pool.filter(({ categories }) => categories.includes(hid)).length
  const inOrder = categories.toSorted((one, other) => one.m_index - other.m_index).map(({ hid }) => hid)
  const tabs = [...PREFERRED.filter(hid => inOrder.includes(hid)), ...inOrder]
    .filter((hid, place, all) => hid !== HOT && sizeOf(hid) > 0 && all.indexOf(hid) === place)
    .slice(0, TABS)
  // Each DApp is under one tab alone beside hot, so that a tab is one row: the smallest of those it belongs to.
  const smallestFirst = tabs.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const taken = new Map<number, number>()
  const entries = pool.flatMap(({ id, title, icon_url, categories }) => {
    const tab = smallestFirst.find(hid => categories.includes(hid))
    const count = taken.get(tab ?? HOT) ?? 0
    if (tab === undefined || count === PER_CATEGORY) return []
    taken.set(tab, count + 1)
    return [{ id, title, icon: icon_url, categories: [HOT, tab] }]
  })
  const shown = categories.filter(({ hid }) => hid === HOT || tabs.includes(hid))
  return { categories: shown.map(({ hid, title }) => ({ hid, title })), entries }
}
