import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import {
  $newerNews,
  $newsDetail,
  $newsForm,
  $newsList,
  $newsLoad,
  loadMoreNews,
  lookForNewerNews,
  openArticle,
  openNews,
  showNewerNews,
} from './news.ts'

let api: TestApi
let calls: string[]
/** Undefined: the server itself; else what answers in its place. */
let instead: ((url: string) => Response | Promise<Response>) | undefined

const article = (id: number, lang = 'en') => ({
  id,
  lang,
  kind: 'release' as const,
  subject: '',
  title: `Article ${id}`,
  summary: '',
  content: '<p>Text</p>',
  cover: '',
  status: 0,
  create_time: new Date(Date.UTC(2025, 0, id)).toISOString(),
})

async function publish(...ids: number[]): Promise<void> {
  for (const id of ids) await api.db.insertInto('news').values(article(id)).execute()
}

/** Newest first, as the API and the prerendered page have them. */
const from = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, place) => first - place)
const shownIds = () => $newsList.get().map(({ id }) => id)

beforeEach(async () => {
  api = await openTestApi()
  await api.db.deleteFrom('news').execute()
  calls = []
  instead = undefined
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(url)
    return instead ? instead(url) : api.app.request(url, init)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

describe('a visitor who wants more than the first 20 articles', () => {
  beforeEach(async () => {
    await publish(...from(50, 1))
    openNews({ lang: 'en', start: 20, ids: from(50, 31), newest: article(50).create_time })
  })

  test('gets 20 more with each press', async () => {
    await loadMoreNews()
    expect(shownIds()).toEqual(from(30, 11))
    expect($newsForm.get()).toEqual({ start: 40, count: 20, status: 0, lang: 'en' })
    expect($newsLoad.get()).toEqual({ state: 'ready' })
  })

  test('learns with the last article that there are no others', async () => {
    await loadMoreNews()
    await loadMoreNews()
    expect(shownIds()).toEqual(from(30, 1))
    expect($newsLoad.get()).toEqual({ state: 'end' })
    const asked = calls.length
    await loadMoreNews()
    expect(calls).toHaveLength(asked)
  })

  test('sees no article twice when newer ones have moved the list', async () => {
    await publish(51, 52, 53)
    await loadMoreNews()
    expect(shownIds()).toEqual(from(30, 14))
    expect(calls).toHaveLength(1)
  })

  test('still gets older ones when more than a whole page is new', async () => {
    await publish(...from(75, 51))
    await loadMoreNews()
    expect(shownIds()).toEqual(from(35, 16).filter(id => id <= 30))
    // What is newer than the page waits at its top.
    expect($newerNews.get().map(({ id }) => id)).toEqual(from(55, 51))
  })

  test('presses twice and is served once', async () => {
    await Promise.all([loadMoreNews(), loadMoreNews()])
    expect(shownIds()).toEqual(from(30, 11))
  })

  test('can try again after a failure, and loses nothing', async () => {
    instead = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    await loadMoreNews()
    expect($newsLoad.get()).toEqual({ state: 'failed', reason: 'status' })
    instead = undefined
    await loadMoreNews()
    expect(shownIds()).toEqual(from(30, 11))
    expect($newsLoad.get()).toEqual({ state: 'ready' })
  })

  test('sees a message when it takes long', async () => {
    vi.useFakeTimers()
    try {
      let answer = (_: Response) => {}
      instead = () => new Promise(resolve => (answer = resolve))
      const loading = loadMoreNews()
      expect($newsLoad.get()).toEqual({ state: 'loading' })
      await vi.advanceTimersByTimeAsync(5000)
      expect($newsLoad.get()).toEqual({ state: 'slow' })
      answer(Response.json({ result: 0, data: null }))
      await loading
      expect($newsLoad.get()).toEqual({ state: 'end' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not kept waiting by a server that sends the same page for ever', async () => {
    const page = await (await api.app.request('/v1/news/list?start=0&count=20&lang=en&status=0')).json()
    instead = () => Response.json(page)
    await loadMoreNews()
    expect(shownIds()).toEqual([])
    expect($newsLoad.get()).toEqual({ state: 'end' })
    expect(calls.length).toBeLessThan(10)
  })
})

describe('an article published since the build', () => {
  beforeEach(async () => {
    await publish(...from(22, 1))
    openNews({ lang: 'en', start: 20, ids: from(22, 3), newest: article(22).create_time })
    await publish(23)
    await lookForNewerNews()
  })

  test('waits until the visitor asks for it', () => {
    expect($newerNews.get().map(({ id }) => id)).toEqual([23])
    expect(shownIds()).toEqual([])
    showNewerNews()
    expect(shownIds()).toEqual([23])
    expect($newerNews.get()).toEqual([])
  })

  test('does not come a second time with the older ones', async () => {
    showNewerNews()
    await loadMoreNews()
    expect(shownIds()).toEqual([23, 2, 1])
  })

  test('opens by its address', async () => {
    await openArticle('23', 'ja')
    expect($newsDetail.get()).toMatchObject({ state: 'ready', article: { id: 23, lang: 'en' } })
  })
})

describe('an address of an article that', () => {
  test.each(['999', 'article', '1e3', '-1', '99999999999', '../1'])(
    'does not exist (%s) ends as missing',
    async id => {
      await openArticle(id, 'en')
      expect($newsDetail.get()).toEqual({ state: 'missing' })
    },
  )

  test('cannot be loaded now can be tried again', async () => {
    await publish(1)
    instead = () => Promise.reject(new TypeError('Failed to fetch'))
    await openArticle('1', 'en')
    expect($newsDetail.get()).toEqual({ state: 'failed', reason: 'offline' })
    instead = undefined
    await openArticle('1', 'en')
    expect($newsDetail.get()).toMatchObject({ state: 'ready' })
  })
})
