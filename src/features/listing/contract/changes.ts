import { get, postForm } from '#contract/endpoint.ts'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { searchTerms } from '#contract/parameters.ts'
import {
  fallback,
  filled,
  flagValue,
  integer,
  matching,
  nullable,
  oneOf,
  open,
  orNull,
  pictureAddress,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { optional, type Read, text } from '#contract/shape.ts'
import { submissionReceipt } from './submissions.ts'

/** What can be asked for something that is listed. */
export const CHANGE_PURPOSES = ['change', 'takeover', 'removal'] as const
export type ChangePurpose = (typeof CHANGE_PURPOSES)[number]

/** Of a kind's form the fields that its list shows, and the contracts: those a page offers to change, in this order. */
export const CHANGE_FIELDS: Readonly<Record<ListingKind, readonly string[]>> = {
  dapp: [
    ...['icon_url', 'title', 'desc', 'url', 'categories', 'tp_connect', 'platform', 'hasAudit', 'audit_url'],
    'address',
  ],
  token: ['name', 'symbol', 'decimal', 'address', 'website', 'icon_url'],
  nft: ['name', 'symbol', 'nft_type', 'address', 'website', 'icon_url'],
  chain: ['name', 'short_name', 'currency_symbol', 'explorer_url', 'type', 'rpc_urls', 'icon_url'],
}

/** A text to staff, in characters a person sees. */
export const MAX_REASON = 1_000

const kind = oneOf(LISTING_KINDS)

/** `1001`, `bsc:0x…`, `eos:IQ@everipediaiq`, `c1234`: what `listing` ids of the four kinds look like. A pattern's source. */
export const LISTING_ID = '^[\\w-]{1,64}(:[^\\s,]{1,330})?$'
export const isListingId = (id: string): boolean => new RegExp(LISTING_ID).test(id)

/** A listed thing, as addresses name it. */
export interface ListingAddress {
  kind: ListingKind
  id: string
}

const foundListing = {
  kind,
  /** A DApp's id, `network:address` of a token or collection, a network's `hid`. */
  id: filled,
  title: filled,
  icon_url: pictureAddress,
  /** Where it is: a DApp's host, a contract's network. */
  place: fallback(text, ''),
}
export const listingHit = record(foundListing)
export type ListingHit = Read<typeof listingHit>

export const listedEntry = record({
  ...foundListing,
  /** What its list shows, in the fields of its kind's form. */
  values: fallback(open, {}),
  /** When its listing was approved, and when its owner last had it changed; empty where that is not known. */
  listed_at: fallback(text, ''),
  changed_at: fallback(text, ''),
  /** The site on which a record or a file proves it; null where none is on record, and staff have to look. */
  host: nullable(text),
  /** The contract whose owner may sign; null where none is on record. */
  contract: nullable(record({ chain_id: integer, address: filled })),
  /** Somebody has proved that it is theirs, or had it listed: anybody else asks for a takeover. */
  has_owner: flagValue,
  /** When its owner proved that it is theirs; null where nobody did. */
  proved_at: orNull(text),
})
export type ListingEntry = Read<typeof listedEntry>

/** Listed DApps, tokens, collections and networks by name, address or site. */
export const searchListings = get('/v1/listing/search', {
  input: { key: searchTerms },
  data: rowsOf(listingHit),
})

/** What is listed, to be changed. `lang`: of its texts, where it has several. */
export const readListing = get('/v1/listing/:kind/:id', {
  input: { kind, id: matching(new RegExp(LISTING_ID)), lang: optional(text) },
  data: listedEntry,
})

/**
 * Asks that something listed be changed, given to its owner or removed. Of the form's fields those that change are sent
 * and no others. By anybody else than the owner on record it becomes a takeover, whatever was asked for. Staff read it once
 * it is proved, see `proveOwnership`.
 */
export const changeListing = postForm('/v1/listing/:kind/:id/change', {
  headers: { 'Idempotency-Key': matching(/^[\x21-\x7e]{16,100}$/) },
  input: {
    kind,
    id: matching(new RegExp(LISTING_ID)),
    purpose: oneOf(CHANGE_PURPOSES),
    email: text,
    reason: optional(text),
    lang: optional(text),
  },
  data: submissionReceipt,
})
