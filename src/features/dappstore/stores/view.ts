import { atom, computed, onMount } from 'nanostores'
import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import type { TpConnect } from '../contract/tp-connect.ts'

/** What the visitor looks at; empty means all. It lives in the address, so that a link opens the same view. */
export interface StoreView {
  search: string
  category?: number
  network?: string
  support?: Support
  section?: number
  isFavourites: boolean
}

type Support = Exclude<TpConnect, 'none'>

export const SUPPORTS: readonly Support[] = ['mobile', 'extension', 'both']

export const WHOLE_STORE: StoreView = { search: '', isFavourites: false }

/** A parameter of the address with an unknown value. The value is not kept: anybody writes links, and we would repeat it. */
export type UnknownName = 'category_id' | 'network' | 'support' | 'section'
const UNKNOWN_NAMES: readonly UnknownName[] = ['category_id', 'network', 'support', 'section']

/** A network's own: `eth`, `c1234`. */
const HID = /^[\w.-]{1,64}$/

const idOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** The label that the header's link carries beside the hot category's number. */
const HOT_LABEL = 'hot'

function categoryOf(query: URLSearchParams): number | undefined {
  const asked = query.get('category_id')
  if (asked === null && query.get('category') === HOT_LABEL) return HOT_CATEGORY_ID
  return idOf(asked ?? '')
}

/** Reads an address; what is no value at all is distinguished from what is not asked. */
export function readView(search: string): { view: StoreView; unknown: UnknownName[] } {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const network = text('network')
  const view: StoreView = {
    search: text('search').slice(0, MAX_KEY_LENGTH),
    category: categoryOf(query),
    network: HID.test(network) ? network : undefined,
    support: SUPPORTS.find(support => support === text('support')),
    section: idOf(text('section')),
    isFavourites: text('favourites') === '1',
  }
  const readings = {
    category_id: view.category,
    network: view.network,
    support: view.support,
    section: view.section,
  }
  const unknown = UNKNOWN_NAMES.filter(name => readings[name] === undefined && text(name) !== '')
  return { view, unknown }
}

/** The query of a view, with the parameters of others (`theme`) left as they are: `?category_id=1`. */
export function writeView(view: StoreView, search = ''): string {
  const query = new URLSearchParams(search)
  const values = {
    search: view.search,
    category_id: view.category,
    category: view.category === HOT_CATEGORY_ID ? HOT_LABEL : undefined,
    network: view.network,
    support: view.support,
    section: view.section,
    favourites: view.isFavourites ? 1 : undefined,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

export const $view = atom<StoreView>(WHOLE_STORE)
/** What the address asked for and is unknown. */
export const $unknown = atom<readonly UnknownName[]>([])

/** What is in the search box; it reaches the address when the visitor pauses. */
export const $typed = atom('')
export const $isTyped = computed($typed, typed => typed !== '')

/**
 * What the list looks for: what is typed, a frame later. The letter is painted before the list that it changes, and of
 * letters that come faster than frames only the last one costs a list.
 */
export const $sought = atom('')

/** A hidden page has no frames. */
const LONGEST_FRAME_MS = 100
let awaited: { frame: number; timer: ReturnType<typeof setTimeout> } | undefined

/** A task made in a frame runs after it; before pictures and timers where the browser supports it. */
function runNext(task: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(task, { priority: 'user-blocking' })
  else setTimeout(task)
}

function seekNow(): void {
  if (awaited) {
    clearTimeout(awaited.timer)
    globalThis.cancelAnimationFrame?.(awaited.frame)
  }
  awaited = undefined
  $sought.set($typed.get())
}

function seekAfterPaint(): void {
  if (awaited) return
  const timer = setTimeout(seekNow, LONGEST_FRAME_MS)
  const frame = globalThis.requestAnimationFrame?.(() => runNext(seekNow)) ?? 0
  awaited = { frame, timer }
}

/** Specification, section 9. */
const DEBOUNCE_MS = 300
let pause: ReturnType<typeof setTimeout> | undefined

function show(view: StoreView, unknown: readonly UnknownName[]): void {
  clearTimeout(pause)
  // What differs by a space at the end is still being typed.
  if ($typed.get().trim() !== view.search) $typed.set(view.search)
  seekNow()
  $unknown.set(unknown)
  $view.set(view)
}

/** What was searched for in the step before the one that typing made. */
let beforeTyping: string | undefined
/** Back from that step: what is typed meanwhile stays. */
let isGivingUp = false

function follow(): void {
  const { view, unknown } = readView(location.search)
  beforeTyping = undefined
  if (!isGivingUp) {
    show(view, unknown)
    return
  }
  isGivingUp = false
  $unknown.set(unknown)
  $view.set(view)
}

onMount($view, () => {
  if (typeof window === 'undefined') return
  follow()
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
})

const addressOf = (view: StoreView): string => location.pathname + writeView(view, location.search)

/** A step that Back undoes. What is typed and not yet in the address goes along. */
export function changeView(part: Partial<StoreView>): void {
  const view = { ...$view.get(), search: $typed.get().trim(), ...part }
  const address = addressOf(view)
  if (address !== location.pathname + location.search) {
    history.pushState(null, '', address)
    beforeTyping = undefined
  }
  show(view, [])
}

/**
 * Typing is one step however many letters it takes: the first makes it, the others write over it. Taking all of them
 * back, with Escape, takes the step back, as Back would show the same list once more.
 */
function commitTyped(): void {
  const view = { ...$view.get(), search: $typed.get().trim() }
  if (view.search === $view.get().search) return
  const isTyping = history.state?.isTyping === true
  if (isTyping && view.search === beforeTyping) {
    isGivingUp = true
    history.back()
    return
  }
  if (!isTyping) beforeTyping = $view.get().search
  if (isTyping) history.replaceState({ ...history.state, isTyping }, '', addressOf(view))
  else history.pushState({ isTyping: true }, '', addressOf(view))
  // A task of its own: a new address takes the browser a while, and a key may come before what follows from it.
  const before = $view.get()
  setTimeout(() => $view.get() === before && $view.set(view))
}

/** A letter in the search box. */
export function typeSearch(text: string): void {
  $typed.set(text.slice(0, MAX_KEY_LENGTH))
  seekAfterPaint()
  clearTimeout(pause)
  pause = setTimeout(commitTyped, DEBOUNCE_MS)
}
