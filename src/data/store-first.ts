import type { Chain } from '#api/chains.ts'
import type { Application } from '#contract/dapps.ts'

/** Rows of the store in the page itself: whole rows in one, two and three columns. */
export const FIRST_ROWS = 36

export const firstEntries = (dapps: readonly Application[]) =>
  dapps.slice(0, FIRST_ROWS).map(({ audit_urls, create_time, ...entry }) => entry)

export const networksOf = (chains: readonly Chain[]) => chains.map(({ hid, title, icon }) => ({ hid, title, icon }))
