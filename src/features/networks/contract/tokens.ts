import { get } from '#contract/endpoint.ts'
import { fallback, filled, flagValue, record, rowsOf } from '#contract/resource-shapes.ts'
import { mapOf, optional, type Read, type Shape, text } from '#contract/shape.ts'

/** Of an approved NFT collection there are `chain` and what follows, too. */
export const tokenProtocol = record({
  /** Used as the title; of a collection its name. */
  key: filled,
  isSelected: flagValue,
  /** `hid` of its network. */
  chain: optional(text),
  address: optional(text),
  /** `ERC721`, … */
  standard: optional(text),
  icon_url: optional(text),
})
export type TokenProtocol = Read<typeof tokenProtocol>
/** An approved NFT collection. */
export type ListedCollection = Required<TokenProtocol>

/** The group of the map that holds approved NFT collections; there only when there are any. */
export const COLLECTIONS_GROUP = 'collections'

const groups = mapOf(fallback(rowsOf(tokenProtocol), []))
/** No group at all may be said as null. */
const groupsOrNone: Shape<Read<typeof groups>> = { ...groups, read: value => groups.read(value ?? {}) }
export type TokenProtocolMap = Read<typeof groups>

/** Family of chains → the token standards it knows; under `collections`, the approved NFT collections. */
export const readTokenProtocolMap = get('/v1/token/ns_token_protocol_list_map', { data: groupsOrNone })
