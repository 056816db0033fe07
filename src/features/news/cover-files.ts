import { type Cover, coverOf, DRAWN_COVERS, drawnCover } from '#content/covers.ts'
import { PICTURE_WIDTHS, pictureFile } from '#content/pictures.ts'

/** What the list can be filtered by: an article without a topic is news. */
export const SECTIONS = [...DRAWN_COVERS, 'news'] as const
export type Section = Cover | 'news'

export const sectionOf = (cover: string | undefined): Section => drawnCover(cover) ?? 'news'

/** The files of an article's cover, by its address: the picture that it brings, or the drawn one in each width. */
export function coverFiles(address: string | undefined): { src: string; srcset: string } {
  const cover = drawnCover(address)
  if (address && !cover) return { src: address, srcset: '' }
  const name = coverOf(cover)
  const srcset = PICTURE_WIDTHS.map(width => `${pictureFile(name, width)} ${width}w`).join(', ')
  return { src: pictureFile(name), srcset }
}
