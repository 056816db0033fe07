// The marks and banners of the store: those that a first visit sees, and those of the rows below.
import { builtNetworks } from '#features/networks/snapshot.ts'
import { topNetworks } from '../lists/count-entries.ts'
import { hottest } from '../lists/hottest.ts'
import { builtStore, builtWhole, firstEntries, networksOf } from '../snapshot.ts'
import { type MarkSheet, SHEET_CELLS, shownNetworks } from './mark-sheet.ts'
import { isOurs, nameSheets, type SheetPlan, sheetsOf } from './mark-sheets.ts'

const ROW = { width: 88, height: 88 }
/** A sixth lighter; beside each other at four times their size the two are hard to tell apart. */
const BELOW = { ...ROW, quality: 25 }
const NETWORK = { width: 36, height: 36 }

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
    { icons: rows, ...ROW },
    { icons: networks, ...NETWORK },
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

/** Whole sheets of what no sheet has yet. */
function sheetsFor(icons: readonly string[], size: Omit<SheetPlan, 'icons'>): SheetPlan[] {
  const drawn = new Set([...sheetPlans().values()].flatMap(({ icons }) => icons))
  const left = [...new Set(icons)].filter(icon => isOurs(icon) && !drawn.has(icon))
  const starts = left.map((_, at) => at).filter(at => at % SHEET_CELLS === 0)
  return starts.map(at => ({ icons: left.slice(at, at + SHEET_CELLS), ...size }))
}

let plannedBelow: ReadonlyMap<string, SheetPlan> | undefined

/** Those of the rows below, by popularity as the list is: in a sheet a mark is a third of its own file, and no request. */
export function sheetPlansBelow(): ReadonlyMap<string, SheetPlan> {
  if (plannedBelow) return plannedBelow
  const { dapps } = builtStore('en')
  const networks = networksOf(builtNetworks(), dapps).map(({ icon }) => icon)
  const rows = dapps.map(({ icon_url }) => icon_url)
  plannedBelow = nameSheets('store', [...sheetsFor(rows, BELOW), ...sheetsFor(networks, NETWORK)])
  return plannedBelow
}

export const markSheets = (): MarkSheet[] => sheetsOf(sheetPlans())

export const markSheetsBelow = (): MarkSheet[] => sheetsOf(sheetPlansBelow())
