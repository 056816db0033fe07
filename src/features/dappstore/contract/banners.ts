import { get } from '#contract/endpoint.ts'
import { ACTIVITY_PAGE, AD_PAGE, BANNER_PAGE } from '#contract/limits.ts'
import { count, lang, start, status } from '#contract/parameters.ts'
import {
  fallback,
  httpAddress,
  integer,
  listOrNull,
  pictureAddress,
  record,
} from '#contract/resource-shapes.ts'
import { type Read, text } from '#contract/shape.ts'

/** Banners, activities and ads share one shape. An entry made for one language goes to its readers only. */
export const banner = record({
  id: integer,
  title: fallback(text, ''),
  /** A banner is kept only if its address is on the web (specification, section 5). */
  object: record({ url: httpAddress }),
  image_url: pictureAddress,
})
export type Banner = Read<typeof banner>

const banners = /* @__NO_SIDE_EFFECTS__ */ (path: string, size: number) =>
  get(path, { input: { start, count: count(size), lang, status }, data: listOrNull(banner) })

export const listBanners = banners('/v1/banner/list', BANNER_PAGE)
export const listActivities = banners('/v1/activity/list', ACTIVITY_PAGE)
/** Null when there is none. */
export const listAds = banners('/v1/ad/list', AD_PAGE)
/** The wide banners of the store's own front page: the same entries. */
export const listSuperBanners = banners('/v1/banner/superlist', BANNER_PAGE)
