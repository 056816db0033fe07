import type { PictureName } from './pictures.ts'

/** The drawn covers of guides and notices, `cover-<name>` of content/pictures.ts. */
export const DRAWN_COVERS = ['start', 'safe', 'fees', 'dapps', 'build', 'scams'] as const

export type Cover = (typeof DRAWN_COVERS)[number]

const isCover = (name: string | undefined): name is Cover => DRAWN_COVERS.some(cover => cover === name)

/** Which drawn cover an address names: `/art/cover-safe-1120.avif` is `safe`; another picture or none is none of them. */
export function drawnCover(address: string | undefined): Cover | 'news' | undefined {
  const name = /^\/art\/cover-([a-z]+)-\d+\.avif$/.exec(address ?? '')?.[1]
  return isCover(name) || name === 'news' ? name : undefined
}

/** The picture of a cover or topic: an article's, its thumbnail, what is behind its share image. Others have that of news. */
export const coverOf = (name: string | undefined): PictureName => `cover-${isCover(name) ? name : 'news'}`
