import { expect, test } from 'vitest'
import { touchCatalogue } from '#platform/db/lists.ts'
import { apiForAll } from './testing/api-for.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { DAPPS, GUIDE_COUNT } from './testing/catalogue.ts'

const idsOf = (rows: Record<string, unknown>[]) => rows.map(row => row.id)

onBothDatabases(env => {
  const api = apiForAll(async () => ({
    env: { ...(await env()), ALLOWED_ORIGINS: 'https://www.example.org' },
  }))

  test('a visitor walks the news page by page until the server answers null', async () => {
    const first = await api.get('/v1/news/list?start=0&count=20&lang=en&status=0')
    const second = await api.get('/v1/news/list?start=20&count=20&lang=en&status=0')
    const end = await api.get('/v1/news/list?start=40&count=20&lang=en&status=0')
    expect(first.body).toMatchObject({ result: 0 })
    expect(idsOf(first.rows)).toEqual(Array.from({ length: 20 }, (_, i) => GUIDE_COUNT - i))
    expect(idsOf(second.rows)).toEqual([4, 3, 2, 1])
    expect(end.body).toEqual({ result: 0, data: null })
  })

  test('an article comes with its day, its time and clean HTML', async () => {
    const { body } = await api.get('/v1/news/5?lang=en')
    expect(body).toEqual({
      result: 0,
      data: {
        id: 5,
        kind: 'guide',
        slug: 'a5',
        lang: 'en',
        title: 'Article 5',
        summary: 'About: Article 5',
        content: '<h2>Head</h2>\n<p>Text <em>5</em>.</p>',
        cover: '/art/cover-safe-1120.avif',
        create_time: '2025-02-05T00:00:00Z',
        days: '02-05',
        times: '00:00',
      },
    })
  })

  test('nothing in an article can run in the visitor’s browser', async () => {
    const { data } = await api.get('/v1/news/23')
    expect(data).toMatchObject({ content: expect.stringContaining('https://ok.example') })
    expect(JSON.stringify(data)).not.toMatch(/script|onerror|javascript:/)
  })

  test('readers of either Chinese get the Chinese article, all others the English one, and the answer names it', async () => {
    for (const lang of ['zh', 'zh-tw', 'ZH-TW']) {
      const { rows } = await api.get(`/v1/news/list?start=0&count=2&lang=${lang}`)
      expect(rows).toMatchObject([
        { id: 24, lang: 'zh', title: '第二十四篇' },
        { id: 23, lang: 'en' },
      ])
    }
    expect((await api.get('/v1/news/24?lang=ja')).data).toMatchObject({ lang: 'en', title: 'Article 24' })
    expect((await api.get('/v1/news/24?lang=klingon')).data).toMatchObject({ lang: 'en' })
    expect((await api.get('/v1/news/24')).data).toMatchObject({ lang: 'en' })
  })

  test('an article that does not exist is refused in words, not with an error page', async () => {
    for (const id of ['999', '99999999999999999999']) {
      expect((await api.get(`/v1/news/${id}`)).body).toMatchObject({ result: 2, data: null })
    }
    expect((await api.get('/v1/news/abc')).status).toBe(404)
  })

  test('drafts are not shown to a visitor who asks for another status', async () => {
    expect((await api.get('/v1/news/list?status=1')).body).toEqual({ result: 0, data: null })
    expect((await api.get('/v1/application/list?status=1')).body).toEqual({ result: 0, data: [] })
    expect((await api.get('/v1/banner/list?status=1')).body).toEqual({ result: 0, data: null })
  })

  test('a banner made for one language is shown to its readers only', async () => {
    const english = await api.get('/v1/banner/list?start=0&count=10&lang=en&status=0')
    const russian = await api.get('/v1/banner/list?start=0&count=10&lang=ru&status=0')
    expect(english.rows).toEqual([
      { id: 1, title: 'For all', object: { url: 'https://one.example' }, image_url: '/b/1.png' },
    ])
    expect(idsOf(russian.rows)).toEqual([1, 2])
    expect(idsOf((await api.get('/v1/banner/superlist')).rows)).toEqual([1])
    expect(idsOf((await api.get('/v1/activity/list?start=0&count=5&lang=en')).rows)).toEqual([1])
    expect((await api.get('/v1/ad/list?start=0&count=5&lang=en')).body).toEqual({ result: 0, data: null })
  })

  test('categories are in their order and in the visitor’s language', async () => {
    const { rows } = await api.get('/v1/category/list?lang=zh')
    expect(rows).toEqual([
      { hid: 99_998, m_index: 0, category_type: 0, title: '热门' },
      { hid: 1, m_index: 1, category_type: 0, title: '兑换' },
      { hid: 2, m_index: 2, category_type: 0, title: '借贷' },
    ])
    // Some calls carry the language in a header.
    const { rows: byHeader } = await api.get('/v1/application/category_list', { lang: 'zh', os: 'web' })
    expect(byHeader).toEqual(rows)
  })

  test('a language that is none of ours means English, even one named like a part of the machine', async () => {
    for (const lang of ['klingon', 'constructor', '__proto__', 'en%00']) {
      const { rows } = await api.get(`/v1/category/list?lang=${lang}`)
      expect(
        rows.map(row => row.title),
        lang,
      ).toEqual(['Hot', 'Swap', 'Lending'])
    }
  })

  test('the chain list carries the chain id inside its metadata text and marks what is gone', async () => {
    const { rows } = await api.get('/v1/block_chain/list?lang=en&version=10.0.0&os=web')
    expect(rows.map(row => row.hid)).toEqual(['eth', 'bsc', 'old'])
    expect(JSON.parse(String(rows[0]?.metadata))).toMatchObject({ chain_id: '1', short: 'ETH' })
    expect(rows.map(row => row.deprecated)).toEqual([false, false, true])
  })

  test('the store’s list comes by popularity, page by page, and ends', async () => {
    const first = await api.get('/v1/application/list?start=0&count=40&lang=zh&version=10.0.0')
    const next = await api.get('/v1/application/list?start=40&count=40&lang=zh')
    expect(first.rows).toHaveLength(40)
    expect(first.rows[0]).toEqual({
      id: 1,
      title: 'Alpha Swap',
      desc: '关于 Alpha Swap',
      url: 'https://app.alpha.example',
      icon_url: '/icons/d1.svg',
      categories: [1],
      chains: ['eth', 'bsc'],
      tp_connect: 'both',
      hot: true,
      rank: 1,
      audit_urls: [],
      create_time: '',
    })
    expect(first.rows[1]).toMatchObject({
      audit_urls: ['https://careful.example/swap.pdf', 'https://audits.example/swap.pdf'],
      evidence: {
        checked: '2026-11-22',
        audits: [{ firm: 'Careful Eyes' }],
        incidents: [{ loss_usd: 5_000 }],
      },
    })
    expect(next.rows).toHaveLength(DAPPS.length - 40)
    expect((await api.get('/v1/application/list?start=80')).body).toEqual({ result: 0, data: [] })
  })

  test('a number that is nonsense, negative or huge does no harm', async () => {
    for (const query of ['start=-5&count=1', 'start=abc&count=1', 'start=1.5&count=1', 'start=&count=0']) {
      expect(idsOf((await api.get(`/v1/application/list?${query}`)).rows)).toEqual([1])
    }
    expect((await api.get('/v1/application/list?count=999999999999999999999')).rows).toHaveLength(
      DAPPS.length,
    )
    expect((await api.get('/v1/news/list?start=99999999999999999999')).body).toEqual({
      result: 0,
      data: null,
    })
  })

  test('a category holds its own DApps, and the hot one those that are hot', async () => {
    const hot = await api.get('/v1/application/list?category_id=99998')
    expect(idsOf(hot.rows)).toEqual([1, 3])
    expect(idsOf((await api.get('/v1/application/hot_list')).rows)).toEqual([1, 3])
    expect(idsOf((await api.get('/v1/application/category_dapplist?category_id=2')).rows)).toEqual([2, 3])
    expect((await api.get('/v1/application/category_dapplist?category_id=12345')).body).toEqual({
      result: 0,
      data: [],
    })
    expect((await api.get('/v1/application/category_dapplist')).body).toMatchObject({
      result: 1,
      data: { fields: { category_id: 'required' } },
    })
    // By its name, and as it is filed under swaps as well.
    expect(idsOf((await api.get('/v1/application/list?category_id=2&key=swap')).rows)).toEqual([2, 3])
  })

  test('search finds the exact name first, then its category, and forgives case, accents and full width', async () => {
    const found = async (key: string) =>
      idsOf((await api.get(`/v1/application/search?key=${encodeURIComponent(key)}`)).rows)
    // It is the name of a category as well, whose other DApps follow by popularity.
    expect((await found('SWAP')).slice(0, 4)).toEqual([2, 1, 3, 4])
    expect((await found('ｓｗａｐ')).slice(0, 4)).toEqual([2, 1, 3, 4])
    expect(await found('swapp')).toEqual([4])
    expect(await found('creme')).toEqual([3])
    expect(await found('https://app.alpha.example/')).toEqual([1])
    expect(await found('关于 Alpha')).toEqual([1])
    expect(await found('nothing like it')).toEqual([])
    expect(await found('%_\\')).toEqual([])
    expect(await found(' ')).toEqual([])
  })

  test('favourites come back in the order they were asked for, without those that are gone', async () => {
    expect(idsOf((await api.get('/v1/application/listbyids_new?ids=3,1,777,x,2')).rows)).toEqual([3, 1, 2])
    expect((await api.get('/v1/application/listbyids_new')).body).toEqual({ result: 0, data: [] })
  })

  test('a home section shows its first DApps and tells that there are more', async () => {
    const { rows } = await api.get('/v1/application/home_section_list', { lang: 'zh', os: 'web' })
    expect(rows).toMatchObject([
      { id: 7, title: '热门应用', type: 'list', more: true },
      { id: 8, title: 'New', more: false, items: [{ id: 3 }, { id: 1 }] },
    ])
    expect(rows[0]?.items).toHaveLength(8)
    expect((await api.get('/v1/application/section_more?id=7&start=8')).rows).toHaveLength(4)
    expect((await api.get('/v1/application/section_more?id=99')).body).toMatchObject({ result: 2 })
  })

  test('what staff change is found by the next search', async () => {
    await api.db.transaction().execute(async tx => {
      await tx.updateTable('dapps').set({ title: 'Renamed today' }).where('id', '=', 155).execute()
      await touchCatalogue(tx)
    })
    expect(idsOf((await api.get('/v1/application/search?key=renamed')).rows)).toEqual([155])
  })

  test('a list that is kept changes with the catalogue, its tag with it, and other parts of a query change nothing', async () => {
    const list = '/v1/application/listbyids_new?ids=154,153&lang=en'
    const before = await api.get(list)
    const tag = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await api.get(`${list}&visit=7`, tag)).status).toBe(304)
    await api.db.transaction().execute(async tx => {
      await tx.updateTable('dapps').set({ title: 'Another name' }).where('id', '=', 154).execute()
      await touchCatalogue(tx)
    })
    const after = await api.get(list, tag)
    expect(after.status).toBe(200)
    expect(after.rows.map(row => row.title)).toEqual(['Another name', 'Number 54'])
    expect((await api.get(list.replace('en', 'zh'))).headers.get('etag')).not.toBe(after.headers.get('etag'))
  })

  test('token protocols come by family', async () => {
    expect((await api.get('/v1/token/ns_token_protocol_list_map')).body).toEqual({
      result: 0,
      data: { ethereum: [{ key: 'ERC20', isSelected: true }], solana: [{ key: 'SPL', isSelected: true }] },
    })
  })

  test('without a price source the market names its tokens and no price', async () => {
    const asked = {
      tokens: [
        { chain: 'bsc', address: '' },
        { chain: 'eth', address: '0x00' },
      ],
    }
    const unknown = { price: null, change_24h: null }
    const bnb = { symbol: 'BNB', title: 'BNB', icon_url: '/t/bnb.svg', chain: 'bsc', address: '', ...unknown }
    expect((await api.post('/v1/swap_market/market_optional', asked)).body).toEqual({
      result: 0,
      data: [bnb],
    })
    expect((await api.post('/v1/swap_market/market_optional', {})).rows).toHaveLength(2)
    const tooMany = Array(101).fill({ chain: 'eth', address: '' })
    for (const tokens of ['all', [5], [{ chain: 'eth' }], tooMany]) {
      const { body } = await api.post('/v1/swap_market/market_optional', { tokens })
      expect(body).toMatchObject({ result: 1, data: { fields: { tokens: 'invalid' } } })
    }
  })

  test('the health check answers while the database does', async () => {
    expect(await api.get('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
  })
})
