import { atom } from 'nanostores'
import type { Outcome } from '#client/api/call.ts'
import { isWaiting, type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { finishProgress, startProgress } from '#client/stores/progress.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { NEWS_PAGE, STATUS_PUBLISHED } from '#contract/limits.ts'
import { loadArticle, loadNews } from '../api.ts'
import type { NewsItem } from '../contract.ts'

/** The news form of the specification's shared state: what the next call asks for. */
interface NewsForm {
  start: number
  count: number
  status: number
  lang: string
}

type NewsLoad =
  | { state: 'ready' }
  | Waiting
  | { state: 'failed'; reason: string }
  /** The server has no older articles. */
  | { state: 'end' }

type NewsDetail =
  | Waiting
  | { state: 'failed'; reason: string }
  | { state: 'missing' }
  | { state: 'ready'; article: NewsItem }

/** Pages in a row that bring nothing new, before a server that ignores `start` is left alone. */
const MAX_TURNS = 5

export const $newsForm = atom<NewsForm>({
  start: 0,
  count: NEWS_PAGE,
  status: STATUS_PUBLISHED,
  lang: 'en',
})
/** What came from the API and is to be seen beside the prerendered articles, in the order it came. */
export const $newsList = atom<readonly NewsItem[]>([])
/** Published since the build, and not shown before the visitor asks. */
export const $newerNews = atom<readonly NewsItem[]>([])
export const $newsLoad = atom<NewsLoad>({ state: 'ready' })
export const $newsDetail = atom<NewsDetail>({ state: 'loading' })

/** Articles on the page; one that a newer article pushed onto the next page of the API is not shown twice. */
const shown = new Set<number>()
/** When the first article of the prerendered list was published. */
let newest = ''

interface ShownNews {
  lang: string
  /** Where the prerendered list ends. */
  start: number
  ids: readonly number[]
  /** `create_time` of the first one. */
  newest: string
}

/** Goes on from a prerendered list. */
export function openNews({ lang, start, ids, newest: time }: ShownNews): void {
  shown.clear()
  newest = time
  for (const id of ids) shown.add(id)
  $newsForm.set({ start, count: NEWS_PAGE, status: STATUS_PUBLISHED, lang })
  $newsList.set([])
  $newerNews.set([])
  $newsLoad.set({ state: 'ready' })
}

async function watch<Data>(call: Promise<Outcome<Data>>, sayItIsSlow: () => void): Promise<Outcome<Data>> {
  startProgress()
  const answer = await whenSlow(call, sayItIsSlow)
  finishProgress(answer.ok ? 'finished' : 'failed')
  return answer
}

/** Keeps what is newer than the page for when the visitor asks for it. */
function holdNewer(items: readonly NewsItem[]): void {
  const held = new Set($newerNews.get().map(({ id }) => id))
  const newer = items.filter(({ id, create_time }) => create_time > newest && !shown.has(id) && !held.has(id))
  if (newer.length > 0) $newerNews.set([...$newerNews.get(), ...newer])
}

/** Adds what is not on the page yet; returns how many that were. */
function show(items: readonly NewsItem[]): number {
  const fresh = items.filter(
    ({ id }, place) => !shown.has(id) && items.findIndex(item => item.id === id) === place,
  )
  for (const { id } of fresh) shown.add(id)
  if (fresh.length > 0) $newsList.set([...$newsList.get(), ...fresh])
  return fresh.length
}

/**
 * The next page of older articles. The end is where the server answers null, so a page that is not full is followed by one
 * more call: the visitor need not press once more to learn that there is nothing.
 */
export async function loadMoreNews(): Promise<void> {
  const before = $newsLoad.get()
  if (isWaiting(before) || before.state === 'end') return
  let hadShortPage = false
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const form = $newsForm.get()
    $newsLoad.set({ state: 'loading' })
    const answer = await watch(loadNews(form), () => $newsLoad.set({ state: 'slow' }))
    if (!answer.ok) return $newsLoad.set({ state: 'failed', reason: answer.reason })
    const { items, isEnd } = answer.data
    if (isEnd) return $newsLoad.set({ state: 'end' })
    $newsForm.set({ ...form, start: form.start + form.count })
    holdNewer(items)
    const count = show(items.filter(({ create_time }) => create_time <= newest))
    if (count > 0 && (hadShortPage || items.length >= form.count)) return $newsLoad.set({ state: 'ready' })
    if (count > 0) hadShortPage = true
  }
  $newsLoad.set({ state: 'end' })
}

/** Asks quietly whether anything was published since the build; a failure leaves the page as complete as it was. */
export async function lookForNewerNews(): Promise<void> {
  const { count, lang } = $newsForm.get()
  const answer = await loadNews({ start: 0, count, lang })
  if (answer.ok) holdNewer(answer.data.items)
}

export function showNewerNews(): void {
  show($newerNews.get())
  $newerNews.set([])
}

/** One article by its id as it is in the path, in the best language there is for the visitor. */
export async function openArticle(id: string, lang: string): Promise<void> {
  if (!/^\d{1,10}$/.test(id)) return $newsDetail.set({ state: 'missing' })
  $newsDetail.set({ state: 'loading' })
  const answer = await watch(loadArticle(Number(id), lang), () => $newsDetail.set({ state: 'slow' }))
  if (answer.ok) return $newsDetail.set({ state: 'ready', article: answer.data })
  const isMissing = answer.result === RESULT_NOT_FOUND || answer.status === 404
  $newsDetail.set(isMissing ? { state: 'missing' } : { state: 'failed', reason: answer.reason })
}
