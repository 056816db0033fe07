import type { Context, Hono } from 'hono'
import {
  ACTIVITY_PAGE,
  AD_PAGE,
  BANNER_PAGE,
  DAPP_CATEGORY_TYPE,
  DAPP_FIRST_PAGE,
  DAPP_NEXT_PAGE,
  HOT_CATEGORY_ID,
  MAX_IDS,
  SECTION_PREVIEW,
  STATUS_PUBLISHED,
} from '#contract/limits.ts'
import { parseWords, wordIn } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { invalid, notFound, ok } from '#platform/http/envelope.ts'
import { isOfPublished, languageOfCall, pageQuery, sliceOf, wholeQuery } from '#platform/http/request.ts'
import { type ListSource, serveList } from '#platform/http/serve-endpoint.ts'
import { type Banner, listActivities, listAds, listBanners, listSuperBanners } from '../contract/banners.ts'
import { type Category, listCategories } from '../contract/categories.ts'
import {
  listCategoryDapps,
  listDappCategories,
  listDapps,
  listDappsByIds,
  listHomeSections,
  listHotDapps,
  listSectionDapps,
  searchDapps,
} from '../contract/dapps.ts'
import { type DappEntry, isGoneNow, readSections } from './dapps.ts'
import type { DappIndex } from './search/dapp-index.ts'

type BannerTableName = 'banners' | 'activities' | 'ads'

async function listBannerRows(
  db: Db,
  table: BannerTableName,
  lang: string,
  start: number,
  count: number,
): Promise<Banner[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'title_json', 'url', 'image_url'])
    .where('status', '=', STATUS_PUBLISHED)
    .where(eb => eb.or([eb('lang', 'is', null), eb('lang', '=', lang)]))
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .offset(start)
    .execute()
  return rows.map(({ id, title_json, url, image_url }) => ({
    id,
    title: wordIn(parseWords(title_json), lang),
    // A banner that leads to a page of the site leads to the reader's own language.
    object: { url: url.replace('{lang}', lang) },
    image_url,
  }))
}

const LISTS = [
  { endpoint: listBanners, table: 'banners', count: BANNER_PAGE },
  { endpoint: listActivities, table: 'activities', count: ACTIVITY_PAGE },
  { endpoint: listAds, table: 'ads', count: AD_PAGE },
  { endpoint: listSuperBanners, table: 'banners', count: BANNER_PAGE },
] as const satisfies readonly { endpoint: typeof listSuperBanners; table: BannerTableName; count: number }[]

export function bannerRoutes(app: Hono, { config, db, catalogueLists }: Services): void {
  for (const { endpoint, table, count } of LISTS) {
    serveList(app, endpoint, catalogueLists, async c => {
      if (!isOfPublished(c)) return ok(null)
      const page = pageQuery(c, count)
      const rows = await listBannerRows(
        db,
        table,
        languageOfCall(c, config.languages),
        page.start,
        page.count,
      )
      // The specification's ads answer null when there are none; their siblings do the same.
      return ok(rows.length > 0 ? rows : null)
    })
  }
}

async function listCategoryRows(db: Db, lang: string, type?: number): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .$if(type !== undefined, query => query.where('category_type', '=', type ?? 0))
    .orderBy('m_index')
    .orderBy('hid')
    .execute()
  return rows.map(({ title_json, ...category }) => ({
    ...category,
    title: wordIn(parseWords(title_json), lang),
  }))
}

export function categoryRoutes(app: Hono, { config, db, catalogueLists }: Services): void {
  serveList(app, listCategories, catalogueLists, async c =>
    ok(await listCategoryRows(db, languageOfCall(c, config.languages))),
  )
}

/** Ids and category numbers are whole numbers from 0; -1 means none asked. */
const NONE = -1
const numberOf = (c: Context, name: string) => wholeQuery(c, name, NONE, NONE, Number.MAX_SAFE_INTEGER)

const idsOf = (c: Context): number[] =>
  (c.req.query('ids') ?? '')
    .split(',')
    .map(text => text.trim())
    .filter(text => /^\d{1,15}$/.test(text))
    .map(Number)

const existing = (index: DappIndex, ids: number[]): DappEntry[] =>
  ids.map(id => index.byId(id)).filter(dapp => dapp !== undefined)

const onShelf = (index: DappIndex, ids: number[]): DappEntry[] =>
  existing(index, ids).filter(dapp => !isGoneNow(dapp))

/** While the index of a changed catalogue is made, the lists of the one before it are answered. */
const dappLists = ({ catalogueLists, dappsRevision }: Services): ListSource => ({
  ...catalogueLists,
  revision: dappsRevision,
})

function storeRoutes(app: Hono, services: Services): void {
  const { config, dapps, dappRecords } = services
  const source = dappLists(services)
  const applications = async (c: Context, found: readonly DappEntry[]) =>
    ok(await dappRecords.read(found, languageOfCall(c, config.languages)))

  serveList(app, listDapps, source, async c => {
    const index = await dapps()
    const category = numberOf(c, 'category_id')
    const among = category === NONE ? index.all : index.inCategory(category)
    const page = { ...pageQuery(c, DAPP_FIRST_PAGE), lang: languageOfCall(c, config.languages), among }
    return applications(c, isOfPublished(c) ? index.search(c.req.query('key') ?? '', page) : [])
  })

  serveList(app, listCategoryDapps, source, async c => {
    const category = numberOf(c, 'category_id')
    if (category === NONE) return invalid('category_id is missing', { category_id: 'required' })
    return applications(c, sliceOf((await dapps()).inCategory(category), pageQuery(c, DAPP_NEXT_PAGE)))
  })

  serveList(app, listHotDapps, source, async c => {
    return applications(c, sliceOf((await dapps()).inCategory(HOT_CATEGORY_ID), pageQuery(c, DAPP_NEXT_PAGE)))
  })

  serveList(app, searchDapps, source, async c => {
    const key = c.req.query('key')?.trim() ?? ''
    const page = { ...pageQuery(c, DAPP_NEXT_PAGE), lang: languageOfCall(c, config.languages) }
    return applications(c, key === '' ? [] : (await dapps()).search(key, page))
  })

  serveList(app, listDappsByIds, source, async c => {
    return applications(c, existing(await dapps(), idsOf(c).slice(0, MAX_IDS)))
  })
}

function sectionRoutes(app: Hono, services: Services): void {
  const { config, db, dapps, dappRecords, catalogueLists } = services
  const source = dappLists(services)
  serveList(app, listHomeSections, source, async c => {
    const lang = languageOfCall(c, config.languages)
    const [index, sections] = await Promise.all([dapps(), readSections(db, lang)])
    const answered = sections.map(async ({ dappIds, ...section }) => {
      const found = onShelf(index, dappIds)
      const items = await dappRecords.read(found.slice(0, SECTION_PREVIEW), lang)
      return { ...section, items, more: found.length > items.length }
    })
    return ok(await Promise.all(answered))
  })

  serveList(app, listSectionDapps, source, async c => {
    const lang = languageOfCall(c, config.languages)
    const id = numberOf(c, 'id')
    const [index, sections] = await Promise.all([dapps(), readSections(db, lang)])
    const section = sections.find(candidate => candidate.id === id)
    if (!section) return notFound('No such section')
    const found = sliceOf(onShelf(index, section.dappIds), pageQuery(c, DAPP_NEXT_PAGE))
    return ok(await dappRecords.read(found, lang))
  })

  serveList(app, listDappCategories, catalogueLists, async c =>
    ok(await listCategoryRows(db, languageOfCall(c, config.languages), DAPP_CATEGORY_TYPE)),
  )
}

export function dappRoutes(app: Hono, services: Services): void {
  storeRoutes(app, services)
  sectionRoutes(app, services)
}
