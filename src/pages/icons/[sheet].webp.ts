import type { APIRoute } from 'astro'
import { drawSheet } from '#features/dappstore/marks/mark-sheets.ts'
import { dappNetworkPlans } from '#features/dappstore/marks/network-marks.ts'
import { sheetPlans, sheetPlansBelow } from '#features/dappstore/marks/store-sheets.ts'
import { networkSheetPlans } from '#features/listing/parts/network-sheet.ts'

export const getStaticPaths = () =>
  [...sheetPlans(), ...sheetPlansBelow(), ...dappNetworkPlans(), ...networkSheetPlans()].map(
    ([sheet, plan]) => ({
      params: { sheet },
      props: plan,
    }),
  )

/** Marks that a page shows, side by side. */
export const GET: APIRoute<Parameters<typeof drawSheet>[0]> = async ({ props }) =>
  new Response(new Uint8Array(await drawSheet(props)), { headers: { 'Content-Type': 'image/webp' } })
