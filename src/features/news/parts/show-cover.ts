import { safeUrl } from '#lib/safe-url.ts'
import { coverFiles } from '../cover-files.ts'

/** Into what ArticleCover.astro has written. */
export function showCover(root: ParentNode, address: string): void {
  const { src, avif } = coverFiles(safeUrl(address))
  const picture = root.querySelector<HTMLImageElement>('img[data-cover]')
  const source = picture?.parentElement?.querySelector('source')
  if (!picture || !source) return
  source.srcset = avif
  picture.src = src
}
