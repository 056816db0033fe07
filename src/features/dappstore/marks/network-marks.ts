import type { Network } from '#features/networks/contract/networks.ts'
import { builtNetworks } from '#features/networks/snapshot.ts'
import { topNetworks } from '../lists/count-entries.ts'
import { builtWhole, networksOf } from '../snapshot.ts'
import { type MarkSheet, SHEET_CELLS } from './mark-sheet.ts'
import { nameSheets, type SheetPlan, sheetsOf } from './mark-sheets.ts'

/** In pixels, three times as large as shown: the marks are small, and phones have so many. */
const SIDE = 54
const QUALITY = 45
/** With fewer of them on a page the marks' own files are lighter. */
const LEAST = 2

let planned: ReadonlyMap<string, SheetPlan> | undefined

/**
 * The marks that most often stand beside others: one file for the pages of all DApps. One that mostly stands alone is drawn
 * from its own file anyway.
 */
export function dappNetworkPlans(): ReadonlyMap<string, SheetPlan> {
  // Asked for by each of the DApps' pages.
  if (planned) return planned
  // In the order of all networks: two that change places in popularity must not change every page.
  const chains = topNetworks({ networks: builtWhole().together }, SHEET_CELLS)
  const icons = networksOf(builtNetworks(), [{ chains }]).map(({ icon }) => icon)
  planned = nameSheets('dapps', [{ icons, width: SIDE, height: SIDE, quality: QUALITY }])
  return planned
}

/** None where all marks are from elsewhere. */
export const dappNetworkSheet = (): MarkSheet | undefined => sheetsOf(dappNetworkPlans())[0]

type RowNetwork = Pick<Network, 'hid' | 'title' | 'icon'>

export interface MarkedNetwork extends RowNetwork {
  /** Of its mark in the sheet that `icon` is; without one `icon` is the mark alone. */
  place?: number
}

/** The networks of one page, their marks drawn from the sheet where that spares a request. */
export function drawnFrom(sheet: MarkSheet | undefined, networks: readonly RowNetwork[]): MarkedNetwork[] {
  const placeOf = ({ icon }: RowNetwork) => sheet?.icons.indexOf(icon) ?? -1
  if (!sheet || networks.filter(network => placeOf(network) >= 0).length < LEAST) return [...networks]
  return networks.map(network => {
    const place = placeOf(network)
    return place < 0 ? network : { ...network, icon: sheet.src, place }
  })
}
