import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { ACTIVITY_PAGE, AD_PAGE, BANNER_PAGE } from '#contract/limits.ts'
import { type Banner, listActivities, listAds, listBanners } from '../contract/banners.ts'

export const loadBanners = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listBanners, { start: 0, count: BANNER_PAGE, lang, status: 0 }, settings)

export const loadActivities = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listActivities, { start: 0, count: ACTIVITY_PAGE, lang }, settings)

export const loadAds = (lang: string, settings: CallSettings = {}): Promise<Outcome<Banner[]>> =>
  call(listAds, { start: 0, count: AD_PAGE, lang }, settings)
