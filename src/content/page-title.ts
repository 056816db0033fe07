import { BRAND_NAME } from './brand.ts'

/** What search engines show of a title. */
export const TITLE_CHARACTERS = 60
const BEHIND = ` · ${BRAND_NAME}`

export const hasRoomForBrand = (title: string): boolean => title.length + BEHIND.length <= TITLE_CHARACTERS

/** With the brand behind it. A guide or an entry tells by itself what it is about: without, where one of the two would be cut. */
export function pageTitle(title: string, isInList: boolean): string {
  const isWhole = title.includes(BRAND_NAME) || (isInList && !hasRoomForBrand(title))
  return isWhole ? title : title + BEHIND
}
