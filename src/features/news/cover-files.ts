import { coverOf, TOPICS, type Topic, topicOf } from '#content/covers.ts'
import { PICTURE_WIDTHS, pictureFile } from '#content/pictures.ts'

/** What the list can be filtered by: an article without a topic is news. */
export const SECTIONS = [...TOPICS, 'news'] as const
export type Section = Topic | 'news'

export const sectionOf = (cover: string | undefined): Section => topicOf(cover) ?? 'news'

/** The files of an article's cover, by its address: the picture that it brings, or the drawn one in each width. */
export function coverFiles(address: string | undefined): { src: string; srcset: string } {
  const topic = topicOf(address)
  if (address && !topic) return { src: address, srcset: '' }
  const name = coverOf(topic)
  const srcset = PICTURE_WIDTHS.map(width => `${pictureFile(name, width)} ${width}w`).join(', ')
  return { src: pictureFile(name), srcset }
}
