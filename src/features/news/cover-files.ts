import { coverOf, drawnCover } from '#content/covers.ts'
import { PICTURE_WIDTHS, pictureFile, plainPictureFile } from '#content/pictures.ts'

/**
 * The files of an article's cover, by its address: the picture that it brings, or the drawn one, in each width for browsers
 * that read AVIF.
 */
export function coverFiles(address: string | undefined): { src: string; avif: string } {
  const cover = drawnCover(address)
  if (address && !cover) return { src: address, avif: '' }
  const name = coverOf(cover)
  const avif = PICTURE_WIDTHS.map(width => `${pictureFile(name, width)} ${width}w`).join(', ')
  return { src: plainPictureFile(name), avif }
}
