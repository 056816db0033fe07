import heights from './pictures.json' with { type: 'json' }

/** The drawn pictures, `public/art/<name>-<width>.avif`; scripts/assets/draw.ts draws them and writes their heights. */
export type PictureName = keyof typeof heights

/** Each picture exists in these widths: a thumbnail, what a phone shows, and twice that. */
export const PICTURE_WIDTHS = [280, 560, 1120] as const

export const pictureFile = (name: PictureName, width: (typeof PICTURE_WIDTHS)[number] = 560): string =>
  `/art/${name}-${width}.avif`

/** Height at the largest width. */
export const pictureHeight = (name: PictureName): number => heights[name]
