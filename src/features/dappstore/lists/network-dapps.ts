import type { Application } from '../contract/dapps.ts'
import { isGone } from '../contract/standing.ts'

/** Whole rows in six, four and three columns. */
const SHELF = 12

type NetworkDapp = Pick<Application, 'id' | 'title' | 'icon_url' | 'chains' | 'rank' | 'evidence'>

/** What the store has on the network: how many, and the first of them by popularity, those with a mark of their own before. */
export function dappsOn(hid: string, dapps: readonly NetworkDapp[]) {
  const found = dapps
    .filter(({ chains: own, evidence }) => own.includes(hid) && !isGone(evidence))
    .toSorted(
      (one, other) => Number(other.icon_url !== '') - Number(one.icon_url !== '') || one.rank - other.rank,
    )
  const first = found.slice(0, SHELF).map(({ id, title, icon_url }) => ({ id, title, icon_url }))
  return { first, count: found.length }
}
