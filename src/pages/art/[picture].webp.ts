import { join } from 'node:path'
import type { APIRoute } from 'astro'
import { PICTURE_NAMES, pictureFile } from '#content/pictures.ts'

export const getStaticPaths = () =>
  PICTURE_NAMES.map(name => ({ params: { picture: `${name}-560` }, props: { name } }))

/** The drawn pictures for browsers that read no AVIF: Safari before iOS 16 and macOS 13. */
export const GET: APIRoute<{ name: (typeof PICTURE_NAMES)[number] }> = async ({ props }) => {
  const { default: sharp } = await import('sharp')
  const picture = await sharp(join('public', pictureFile(props.name)))
    .webp({ quality: 70 })
    .toBuffer()
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/webp' } })
}
