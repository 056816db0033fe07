import { post } from '#contract/endpoint.ts'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { fallback, oneOf, orNull, record } from '#contract/resource-shapes.ts'
import { mapOf, optional, type Read, text } from '#contract/shape.ts'

/** Who can be asked about the thing that a form is for. */
export const LOOK_UP_SOURCES = ['contract', 'site', 'list'] as const

/**
 * Fields of each form that are not asked for where the thing could be read. Who controls a contract is not among them, as many
 * do not say.
 */
export const READABLE: Readonly<Record<ListingKind, readonly string[]>> = {
  dapp: ['title', 'desc', 'language'],
  token: ['network', 'bl_symbol', 'name', 'symbol', 'total_supply', 'tokenStandard', 'decimal'],
  nft: ['network', 'bl_symbol', 'name', 'symbol', 'total_supply', 'nft_type'],
  chain: ['name', 'currency_name', 'currency_symbol', 'currency_decimals'],
}

export const lookedUp = record({
  /** The contract, the site, or a public list; null when nobody could be asked, or knows it. */
  source: orNull(oneOf(LOOK_UP_SOURCES)),
  /**
   * Field of the form → what was read: plain text no longer than the field takes, of a list a line for each entry. It was
   * written by strangers, is to be looked over, and counts only as far as the form's check confirms it.
   */
  values: fallback(mapOf(text), {}),
  /** A site's icon as a logo: drawn anew as a PNG of 200 × 200 pixels, in a `data:` address. */
  icon: optional(text),
})
export type LookedUp = Read<typeof lookedUp>

/**
 * What can be read of a project, so that its form need not ask. `of`: the contract of a token or a collection, the address of a
 * DApp's site, the id of a chain. `network`: the `hid` of the contract's network; left out, it is looked for on those with a
 * node. Stores nothing.
 */
export const lookUp = post('/v1/submission/:kind/look-up', {
  input: { kind: oneOf(LISTING_KINDS), of: text, network: optional(text) },
  data: lookedUp,
})
