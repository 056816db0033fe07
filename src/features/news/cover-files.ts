import { coverOf, drawnCover } from '#content/covers.ts'
import { PICTURE_WIDTHS, pictureFile } from '#content/pictures.ts'

/** The files of an article's cover, by its address: the picture that it brings, or the drawn one in each width. */
export function coverFiles(address: string | undefined): { src: string; srcset: string } {
  const cover = drawnCover(address)
  if (address && !cover) return { src: address, srcset: '' }
  const name = coverOf(cover)
  const srcset = PICTURE_WIDTHS.map(width => `${pictureFile(name, width)} ${width}w`).join(', ')
  return { src: pictureFile(name), srcset }
}
