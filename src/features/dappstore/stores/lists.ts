import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { askApi } from '../api/on-demand.ts'
import type { Banner } from '../contract/banners.ts'
import type { Category } from '../contract/categories.ts'
import { type BuiltEntries, toEntry } from '../contract/entries.ts'
import { $pool, addToPool, type StoreEntry } from './dapps.ts'

/** A list that the page came with; `isSettled` once the server has confirmed or refused it. */
export interface Known<Item> {
  items: readonly Item[]
  isSettled: boolean
}

/** A home section; its entries are in the pool. */
export interface StoreSection {
  id: number
  title: string
  entries: readonly StoreEntry[]
  hasMore: boolean
}

type Sections =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; reason: Failure['reason'] }
  | { state: 'ready'; sections: readonly StoreSection[] }

export const $categories = atom<Known<Category>>({ items: [], isSettled: false })
export const $banners = atom<readonly Banner[]>([])
export const $activities = atom<readonly Banner[]>([])
export const $ads = atom<readonly Banner[]>([])
export const $sections = atom<Sections>({ state: 'idle' })

/** A failure leaves what the page came with. */
export async function refreshCategories(lang: string): Promise<void> {
  const answer = await askApi(({ loadDappCategories }) => loadDappCategories(lang))
  const isUseful = answer.ok && answer.data.length > 0
  $categories.set({ items: isUseful ? answer.data : $categories.get().items, isSettled: true })
}

const PROMOTIONS = [
  { store: $banners, call: 'loadBanners' },
  { store: $activities, call: 'loadActivities' },
  { store: $ads, call: 'loadAds' },
] as const

/** A failure leaves what the page came with. */
export async function refreshPromotions(lang: string): Promise<void> {
  const refresh = async ({ store, call }: (typeof PROMOTIONS)[number]) => {
    const answer = await askApi(calls => calls[call](lang))
    if (answer.ok) store.set(answer.data)
  }
  await Promise.all(PROMOTIONS.map(refresh))
}

/** The sections of the built set; what the server says later replaces them. */
export function fillSections(built: BuiltEntries['sections']): void {
  if ($sections.get().state === 'ready') return
  const pool = $pool.get()
  const sections = built.map(({ id, title, dapps, more }) => ({
    id,
    title,
    entries: dapps.map(dapp => pool.get(dapp)).filter(entry => entry !== undefined),
    hasMore: more,
  }))
  $sections.set({ state: 'ready', sections })
}

/** One call at a time. */
let isAsking = false

export async function loadSections(lang: string): Promise<void> {
  if (isAsking) return
  isAsking = true
  const isKnown = $sections.get().state === 'ready'
  if (!isKnown) $sections.set({ state: 'loading' })
  const answer = await askApi(({ loadHomeSections }) => loadHomeSections(lang))
  isAsking = false
  if (!answer.ok) return isKnown ? undefined : $sections.set({ state: 'failed', reason: answer.reason })
  const sections = answer.data.map(({ id, title, items, more }) => ({
    id,
    title,
    entries: items.map(toEntry),
    hasMore: more,
  }))
  addToPool(sections.flatMap(({ entries }) => entries))
  $sections.set({ state: 'ready', sections })
}
