// The marks and banners that a first visit to the store sees.
import { builtNetworks } from '#features/networks/snapshot.ts'
import { topNetworks } from '../lists/count-entries.ts'
import { hottest } from '../lists/hottest.ts'
import { builtStore, builtWhole, firstEntries, networksOf } from '../snapshot.ts'
import { type MarkSheet, shownNetworks } from './mark-sheet.ts'
import { nameSheets, type SheetPlan, sheetsOf } from './mark-sheets.ts'

function plans(): SheetPlan[] {
  const { dapps, banners } = builtStore('en')
  const first = firstEntries(dapps)
  const shelf = hottest(first).map(({ icon_url }) => icon_url)
  const rows = first.map(({ icon_url }) => icon_url).filter(icon => !shelf.includes(icon))
  const marked = first.map(({ chains }) => ({ chains: shownNetworks(chains, []) }))
  const top = { chains: topNetworks(builtWhole().counts) }
  const networks = networksOf(builtNetworks(), [...marked, top]).map(({ icon }) => icon)
  return [
    { icons: shelf, width: 136, height: 136 },
    { icons: rows, width: 88, height: 88 },
    { icons: networks, width: 36, height: 36 },
    // As a picture of its own each SVG would be a document as well.
    { icons: banners.map(({ image_url }) => image_url), width: 176, height: 100 },
  ]
}

let planned: ReadonlyMap<string, SheetPlan> | undefined

/** By name. */
export function sheetPlans(): ReadonlyMap<string, SheetPlan> {
  planned ??= nameSheets('store', plans())
  return planned
}

export const markSheets = (): MarkSheet[] => sheetsOf(sheetPlans())
