import type { Chain } from '#features/chains/contract/chains.ts'
import type { Application } from '../contract/dapps.ts'

/** Rows of the store in the page itself: whole rows in one, two and three columns. */
export const FIRST_ROWS = 24

export const firstEntries = (dapps: readonly Application[]) =>
  dapps.slice(0, FIRST_ROWS).map(({ audit_urls, create_time, ...entry }) => entry)

/** The networks of the given entries, as marks need them; the store's filter asks the API for all. */
export function networksOf(chains: readonly Chain[], dapps: readonly { chains: readonly string[] }[]) {
  const used = new Set(dapps.flatMap(({ chains }) => chains))
  return chains.filter(({ hid }) => used.has(hid)).map(({ hid, title, icon }) => ({ hid, title, icon }))
}
