import heights from './pictures.json' with { type: 'json' }

/** The drawn pictures, `public/art/<name>-<width>.avif`, by name with their height at the largest common width. */
export type PictureName = keyof typeof heights

export const PICTURE_NAMES = Object.keys(heights) as PictureName[]

/** Each picture exists in these widths: a thumbnail, what a phone shows, and twice that. */
export const PICTURE_WIDTHS = [280, 560, 1120] as const
/** What is shown from edge to edge of the page also exists as wide as a desktop is. */
export const WIDE_PICTURES: readonly PictureName[] = ['zipper']
export const WIDE_WIDTH = 1920

type PictureWidth = (typeof PICTURE_WIDTHS)[number] | typeof WIDE_WIDTH

export const pictureWidths = (name: PictureName): readonly PictureWidth[] =>
  WIDE_PICTURES.includes(name) ? [...PICTURE_WIDTHS, WIDE_WIDTH] : PICTURE_WIDTHS

export const pictureFile = (name: PictureName, width: PictureWidth = 560): string =>
  `/art/${name}-${width}.avif`

/** For browsers that read no AVIF, in one width (pages/art). */
export const plainPictureFile = (name: PictureName): string => `/art/${name}-560.webp`

/** Height at the largest width that all exist in. */
export const pictureHeight = (name: PictureName): number => heights[name]
