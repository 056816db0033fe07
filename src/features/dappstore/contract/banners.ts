import { get } from '#contract/endpoint.ts'

/** Banners, activities and ads share one shape. */
export interface Banner {
  id: number
  title: string
  object: { url: string }
  image_url: string
}

export interface ListBannersInput {
  start: number
  count: number
  lang: string
}

export const listBanners = get<ListBannersInput & { status?: number }, Banner[] | null>('/v1/banner/list')
export const listActivities = get<ListBannersInput, Banner[] | null>('/v1/activity/list')
/** Null when there is none. */
export const listAds = get<ListBannersInput, Banner[] | null>('/v1/ad/list')
/** The wide banners of the store's own front page. */
export const listSuperBanners = get<Partial<ListBannersInput>, Banner[] | null>('/v1/banner/superlist')
