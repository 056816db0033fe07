import { type MarkSheet, SHEET_CELLS } from '#features/dappstore/marks/mark-sheet.ts'
import { nameSheets, type SheetPlan, sheetsOf } from '#features/dappstore/marks/mark-sheets.ts'
import { builtNetworks } from '#features/networks/snapshot.ts'

/** In pixels, twice as large as shown. */
const SIDE = 40

let planned: ReadonlyMap<string, SheetPlan> | undefined

/** The marks of the networks that a form shows first: one file, as a request each is what they cost most. */
export function networkSheetPlans(): ReadonlyMap<string, SheetPlan> {
  const icons = builtNetworks()
    .slice(0, SHEET_CELLS)
    .map(({ icon }) => icon)
  planned ??= nameSheets('networks', [{ icons, width: SIDE, height: SIDE }])
  return planned
}

/** None where all marks are from elsewhere. */
export const networkSheet = (): MarkSheet | undefined => sheetsOf(networkSheetPlans())[0]
