import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageIdOf } from '#contract/uploads.ts'
import type { Db } from '#platform/db/tables.ts'
import { later } from '#platform/later.ts'
import { contentOfImage, findImage } from '../server/stored-images.ts'

/** Twice what the page shows. */
const SIDE_PX = 192
const MAX_PIXELS = 4096 ** 2

const loadSharp = later(async () => {
  const { default: sharp } = await import('sharp')
  // As in server/images.ts, and the format of the site's own icons.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** Icons of the site's own, by their path; nothing of it climbs out of the folder. */
const OWN_ICON = /^\/icons\/[a-z0-9/-]+\.(webp|png)$/

async function bytesOf(db: Db, site: string, url: string): Promise<Buffer | undefined> {
  const id = imageIdOf(url)
  if (id !== undefined) {
    const image = await findImage(db, id)
    return image && contentOfImage(db, image)
  }
  if (site === '' || !OWN_ICON.test(url)) return undefined
  return readFile(join(site, url)).catch(() => undefined)
}

/**
 * The picture as a `data:` address, decoded and written anew as PNG, so that of what was uploaded no byte is kept; undefined
 * when there is none or it is no picture. Nothing is asked of any host.
 */
export async function pictureOf(db: Db, site: string, url: string): Promise<string | undefined> {
  const bytes = await bytesOf(db, site, url)
  if (!bytes) return undefined
  const sharp = await loadSharp()
  try {
    const png = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    return undefined
  }
}
