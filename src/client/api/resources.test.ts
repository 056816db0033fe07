import { beforeAll, describe, expect, test } from 'vitest'
import { loadActivities, loadAds, loadBanners } from '#features/dappstore/api/banners.ts'
import {
  findDapps,
  loadCategories,
  loadCategoryDapps,
  loadDappCategories,
  loadDapps,
  loadDappsByIds,
  loadHomeSections,
  loadSectionDapps,
} from '#features/dappstore/api/dapps.ts'
import { loadNetworks } from '#features/networks/api/networks.ts'
import { loadTokenProtocols } from '#features/networks/api/tokens.ts'
import { loadArticle, loadNews } from '#features/news/api.ts'
import { sendSubscription } from '#features/subscribe/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { DAPPS } from '#server/testing/catalogue.ts'
import type { CallSettings } from './call.ts'

/** A backend that answers every call with this. */
const answering = (data: unknown): CallSettings => ({
  transport: { fetch: () => Response.json({ result: 0, data }) },
})

describe('against the real server', () => {
  const api = apiForAll()
  let settings: CallSettings
  beforeAll(async () => {
    settings = { transport: { baseUrl: '', fetch: (url, init) => api.app.request(url, init) } }
  })

  test('every call of the site is understood', async () => {
    const page = { start: 0, count: 2, lang: 'en' }
    const first = [{ id: 1 }]
    expect(await loadNews(page, settings)).toMatchObject({
      ok: true,
      data: { isEnd: false, items: [{ id: 24 }, { id: 23 }] },
    })
    expect(await loadNews({ ...page, start: 100 }, settings)).toEqual({
      ok: true,
      data: { isEnd: true, items: [] },
    })
    expect(await loadArticle(24, 'zh', settings)).toMatchObject({
      ok: true,
      data: { lang: 'zh', days: '02-24' },
    })
    expect(await loadArticle(999, 'zh', settings)).toMatchObject({ ok: false, reason: 'refused', result: 2 })
    expect(await loadBanners('en', settings)).toMatchObject({ ok: true, data: first })
    expect(await loadActivities('en', settings)).toMatchObject({ ok: true, data: first })
    expect(await loadAds('en', settings)).toEqual({ ok: true, data: [] })
    expect(await loadCategories('zh', settings)).toMatchObject({
      ok: true,
      data: [{ title: '热门' }, { hid: 1 }, { hid: 2 }],
    })
    expect(await loadDapps({ ...page, key: 'swap' }, settings)).toMatchObject({
      ok: true,
      data: [{ id: 2 }, { id: 1 }],
    })
    expect(await loadDappsByIds([3, 1], 'en', settings)).toMatchObject({
      ok: true,
      data: [{ id: 3 }, { id: 1 }],
    })
    expect(await loadCategoryDapps({ ...page, category_id: 2 }, settings)).toMatchObject({
      ok: true,
      data: [{ id: 2 }, { id: 3 }],
    })
    expect(await loadSectionDapps({ ...page, id: 8 }, settings)).toMatchObject({
      ok: true,
      data: [{ id: 3 }, { id: 1 }],
    })
    expect(await findDapps({ ...page, key: 'creme' }, settings)).toMatchObject({
      ok: true,
      data: [{ id: 3 }],
    })
    expect(await loadHomeSections('en', settings)).toMatchObject({
      ok: true,
      data: [{ id: 7, more: true }, { id: 8 }],
    })
    expect(await loadDappCategories('en', settings)).toMatchObject({
      ok: true,
      data: [{ hid: 99_998 }, {}, {}],
    })
    expect(await loadTokenProtocols(settings)).toMatchObject({ ok: true, data: { solana: [{ key: 'SPL' }] } })
    expect(await sendSubscription('ann@example.org', 'ja', settings)).toEqual({ ok: true, data: null })
    expect(await sendSubscription('nobody', 'ja', settings)).toMatchObject({
      ok: false,
      reason: 'refused',
      message: 'Error Email!',
      fields: { email: 'email' },
    })
    expect(await api.db.selectFrom('subscribers').select(['email', 'lang']).execute()).toEqual([
      { email: 'ann@example.org', lang: 'ja' },
    ])
  })

  test('chains come with their id taken out of the metadata, and without those that are gone', async () => {
    expect(await loadNetworks(settings)).toEqual({
      ok: true,
      data: [
        { hid: 'eth', icon: '/icons/eth.svg', title: 'Ethereum', ns: 'ethereum', chain_id: '1' },
        { hid: 'bsc', icon: '/icons/bsc.svg', title: 'BNB Smart Chain', ns: 'ethereum', chain_id: '1' },
      ],
    })
  })

  test('the whole store comes in one page', async () => {
    expect(await loadDapps({ start: 0, count: 500, lang: 'en' }, settings)).toMatchObject({
      ok: true,
      data: { length: DAPPS.length },
    })
  })
})

describe('an invalid answer is cleaned, not shown', () => {
  test('null lists are empty lists', async () => {
    const settings = answering(null)
    const empty = { ok: true, data: [] }
    expect(await loadAds('en', settings)).toEqual(empty)
    expect(await loadNetworks(settings)).toEqual(empty)
    expect(await loadDapps({ lang: 'en' }, settings)).toEqual(empty)
    expect(await loadHomeSections('en', settings)).toEqual(empty)
    expect(await loadTokenProtocols(settings)).toEqual({ ok: true, data: {} })
    expect(await loadNews({ start: 0, count: 20, lang: 'en' }, settings)).toEqual({
      ok: true,
      data: { items: [], isEnd: true },
    })
  })

  test('a list that is none is a failure', async () => {
    const page = { start: 0, count: 20, lang: 'en' }
    for (const data of ['<html>', 5, { 0: {} }, true]) {
      const settings = answering(data)
      const outcomes = [
        await loadBanners('en', settings),
        await loadNetworks(settings),
        await loadDapps(page, settings),
        await loadNews(page, settings),
        await loadCategories('en', settings),
        await loadArticle(1, 'en', settings),
      ]
      for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, reason: 'shape' })
    }
    expect(await loadTokenProtocols(answering([]))).toMatchObject({ ok: false, reason: 'shape' })
  })

  test('a DApp or banner whose link is not on the web is dropped, and so is what is no row', async () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '',
      'http',
      null,
      5,
      ' https:// ',
    ]
    const rows = [null, 5, 'x', [], {}, ...bad.map((url, id) => ({ id, title: 'x', url, object: { url } }))]
    const good = { id: 9, title: 'Good', url: 'https://good.example', object: { url: 'http://good.example' } }
    expect(await loadDapps({ lang: 'en' }, answering([...rows, good]))).toMatchObject({
      ok: true,
      data: [{ id: 9 }],
    })
    expect(await loadBanners('en', answering([...rows, good]))).toEqual({
      ok: true,
      data: [{ id: 9, title: 'Good', object: { url: 'http://good.example' }, image_url: '' }],
    })
  })

  test('fields of the wrong type become harmless ones', async () => {
    const row = {
      id: '12',
      title: 'Partial',
      url: 'https://partial.example',
      desc: null,
      icon_url: 'javascript:alert(1)',
      categories: ['1', 2, 'x', null],
      chains: ['eth', 5],
      tp_connect: 'teleport',
      hot: 1,
      audit_urls: ['https://a.example', 'javascript:alert(1)', 7],
    }
    expect(await loadDapps({ lang: 'en' }, answering([row]))).toEqual({
      ok: true,
      data: [
        {
          id: 12,
          title: 'Partial',
          url: 'https://partial.example',
          desc: '',
          icon_url: '',
          categories: [1, 2],
          chains: ['eth'],
          tp_connect: 'none',
          hot: true,
          rank: Number.MAX_SAFE_INTEGER,
          audit_urls: ['https://a.example'],
          create_time: '',
        },
      ],
    })
  })

  test('a chain is read however its metadata and marks are written', async () => {
    const rows = [
      { hid: 'a', title: 'A', metadata: '{"chain_id":56}' },
      { hid: 7, title: 'B', metadata: { chain_id: '1' }, deprecated: 0 },
      { hid: 'c', title: 'C', metadata: 'not json' },
      { hid: 'd', title: 'D', metadata: null, deprecated: '1' },
      { hid: 'e', title: 'E', deprecated: 1 },
    ]
    expect(await loadNetworks(answering(rows))).toMatchObject({
      ok: true,
      data: [
        { hid: 'a', chain_id: '56' },
        { hid: '7', chain_id: '1' },
        { hid: 'c', chain_id: '' },
      ],
    })
  })

  test('an article without day and time gets them from its own time, one without a time is dropped', async () => {
    const rows = [
      { id: 1, title: 'A', create_time: '2025-03-04T05:06:07Z' },
      { id: 2, title: 'B', create_time: 'yesterday' },
      { id: 3, title: 'C' },
    ]
    expect(await loadNews({ start: 0, count: 20, lang: 'en' }, answering(rows))).toMatchObject({
      ok: true,
      data: { isEnd: false, items: [{ id: 1, days: '03-04', times: '05:06', content: '', lang: 'en' }] },
    })
  })

  test('ten thousand rows are taken as they come', async () => {
    const rows = Array.from({ length: 10_000 }, (_, id) => ({
      id,
      title: `D${id}`,
      url: `https://d${id}.example`,
    }))
    expect(await loadDapps({ lang: 'en' }, answering(rows))).toMatchObject({
      ok: true,
      data: { length: 10_000 },
    })
  })
})
