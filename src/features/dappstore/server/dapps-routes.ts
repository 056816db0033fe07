import type { Context, Hono } from 'hono'
import {
  DAPP_CATEGORY_TYPE,
  DAPP_FIRST_PAGE,
  DAPP_NEXT_PAGE,
  HOT_CATEGORY_ID,
  MAX_IDS,
  SECTION_PREVIEW,
} from '#contract/limits.ts'
import type { Services } from '#platform/feature.ts'
import { invalid, notFound, ok } from '#platform/http/envelope.ts'
import { isOfPublished, languageOfCall, pageQuery, sliceOf, wholeQuery } from '#platform/http/request.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
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
import { listCategoryRows } from './categories-routes.ts'
import { type DappRecord, loadSections, toApplication } from './dapps.ts'
import type { DappIndex } from './search/dapp-index.ts'

/** Ids and category numbers are whole numbers from 0; -1 stands for none asked. */
const NONE = -1
const numberOf = (c: Context, name: string) => wholeQuery(c, name, NONE, NONE, Number.MAX_SAFE_INTEGER)

const idsOf = (c: Context): number[] =>
  (c.req.query('ids') ?? '')
    .split(',')
    .map(text => text.trim())
    .filter(text => /^\d{1,15}$/.test(text))
    .map(Number)

const existing = (index: DappIndex, ids: number[]): DappRecord[] =>
  ids.map(id => index.byId.get(id)).filter(dapp => dapp !== undefined)

function storeRoutes(app: Hono, { config, dapps }: Services): void {
  const applications = (c: Context, found: readonly DappRecord[]) => {
    const lang = languageOfCall(c, config.languages)
    return ok(found.map(dapp => toApplication(dapp, lang)))
  }

  serveList(app, listDapps, async c => {
    const index = await dapps()
    const category = numberOf(c, 'category_id')
    const among = category === NONE ? index.all : index.inCategory(category)
    const found = isOfPublished(c) ? index.search(c.req.query('key') ?? '', among) : []
    return applications(c, sliceOf(found, pageQuery(c, DAPP_FIRST_PAGE)))
  })

  serveList(app, listCategoryDapps, async c => {
    const category = numberOf(c, 'category_id')
    if (category === NONE) return invalid('category_id is missing', { category_id: 'required' })
    return applications(c, sliceOf((await dapps()).inCategory(category), pageQuery(c, DAPP_NEXT_PAGE)))
  })

  serveList(app, listHotDapps, async c => {
    return applications(c, sliceOf((await dapps()).inCategory(HOT_CATEGORY_ID), pageQuery(c, DAPP_NEXT_PAGE)))
  })

  serveList(app, searchDapps, async c => {
    const key = c.req.query('key')?.trim() ?? ''
    const found = key === '' ? [] : (await dapps()).search(key)
    return applications(c, sliceOf(found, pageQuery(c, DAPP_NEXT_PAGE)))
  })

  serveList(app, listDappsByIds, async c => {
    return applications(c, existing(await dapps(), idsOf(c).slice(0, MAX_IDS)))
  })
}

function sectionRoutes(app: Hono, { config, db, dapps }: Services): void {
  serveList(app, listHomeSections, async c => {
    const lang = languageOfCall(c, config.languages)
    const [index, sections] = await Promise.all([dapps(), loadSections(db, lang)])
    return ok(
      sections.map(({ dappIds, ...section }) => {
        const found = existing(index, dappIds)
        const items = found.slice(0, SECTION_PREVIEW).map(dapp => toApplication(dapp, lang))
        return { ...section, items, more: found.length > items.length }
      }),
    )
  })

  serveList(app, listSectionDapps, async c => {
    const lang = languageOfCall(c, config.languages)
    const id = numberOf(c, 'id')
    const [index, sections] = await Promise.all([dapps(), loadSections(db, lang)])
    const section = sections.find(candidate => candidate.id === id)
    if (!section) return notFound('No such section')
    const found = sliceOf(existing(index, section.dappIds), pageQuery(c, DAPP_NEXT_PAGE))
    return ok(found.map(dapp => toApplication(dapp, lang)))
  })

  serveList(app, listDappCategories, async c =>
    ok(await listCategoryRows(db, languageOfCall(c, config.languages), DAPP_CATEGORY_TYPE)),
  )
}

export function dappRoutes(app: Hono, services: Services): void {
  storeRoutes(app, services)
  sectionRoutes(app, services)
}
