import type { APIRoute } from 'astro'
import { drawSheet, sheetPlans } from '#features/dappstore/mark-sheets.ts'

export const getStaticPaths = () =>
  [...sheetPlans()].map(([sheet, plan]) => ({ params: { sheet }, props: plan }))

/** Marks of the store's first rows, side by side. */
export const GET: APIRoute<Parameters<typeof drawSheet>[0]> = async ({ props }) =>
  new Response(new Uint8Array(await drawSheet(props)), { headers: { 'Content-Type': 'image/avif' } })
