import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asPicture, asRows, asText, asWebUrl } from '#client/api/read.ts'
import { ACTIVITY_PAGE, AD_PAGE, BANNER_PAGE } from '#contract/limits.ts'
import { type Banner, listActivities, listAds, listBanners, listSuperBanners } from '../contract/banners.ts'

/** Specification, section 5: a banner is kept only if its address is on the web. */
function readBanner(row: unknown): Banner | undefined {
  const fields = asObject(row)
  const id = asNumber(fields?.id)
  const url = asWebUrl(asObject(fields?.object)?.url)
  if (!fields || id === undefined || url === undefined) return undefined
  return { id, title: asText(fields.title) ?? '', object: { url }, image_url: asPicture(fields.image_url) }
}

const read = (data: unknown) => asRows(data, readBanner)

export const loadBanners = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listBanners, { start: 0, count: BANNER_PAGE, lang, status: 0 }, { ...settings, read })

export const loadActivities = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listActivities, { start: 0, count: ACTIVITY_PAGE, lang }, { ...settings, read })

export const loadAds = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listAds, { start: 0, count: AD_PAGE, lang }, { ...settings, read })

export const loadSuperBanners = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listSuperBanners, { start: 0, count: BANNER_PAGE, lang }, { ...settings, read })
