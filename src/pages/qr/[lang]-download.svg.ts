import type { APIRoute } from 'astro'
import { toString as drawQr } from 'qrcode'
import { LANGUAGES } from '#i18n/languages.ts'

export const getStaticPaths = () => LANGUAGES.map(({ code }) => ({ params: { lang: code } }))

/** Opens the download page on the phone that reads it: dark on white in both themes, or cameras cannot. */
export const GET: APIRoute = async ({ locals, site }) => {
  const address = new URL(locals.href('download/app'), site).href
  const svg = await drawQr(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
