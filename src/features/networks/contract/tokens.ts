import { get } from '#contract/endpoint.ts'
import { fallback, filled, flagValue, integer, record, rowsOf } from '#contract/resource-shapes.ts'
import { mapOf, optional, type Read, type Shape, text } from '#contract/shape.ts'

/** Of an approved token or collection there are `chain` and what follows, too. */
export const tokenProtocol = record({
  /** Used as the title; of a token or a collection its name. */
  key: filled,
  isSelected: flagValue,
  /** `hid` of its network. */
  chain: optional(text),
  /** A contract, or what else the standard tells its tokens apart by: a number, a ticker, a denomination. */
  address: optional(text),
  /** What is meant of a contract that holds many: a token's symbol on EOS and WAX, a collection of AtomicAssets. */
  id: optional(text),
  /** `ERC721`, …; of a token empty where nobody said. */
  standard: optional(text),
  icon_url: optional(text),
  /** Of a token. */
  symbol: optional(text),
  decimals: optional(integer),
})
export type TokenProtocol = Read<typeof tokenProtocol>
/** An approved NFT collection, or a token. */
export type ListedAsset = TokenProtocol &
  Required<Pick<TokenProtocol, 'chain' | 'address' | 'standard' | 'icon_url'>>

/** The group of the map that holds approved NFT collections; there only when there are any. */
export const COLLECTIONS_GROUP = 'collections'
/** The group of approved tokens that no token list can hold: those of other networks than EVM's; likewise. */
export const TOKENS_GROUP = 'tokens'

const groups = mapOf(fallback(rowsOf(tokenProtocol), []))
/** No group at all may be said as null. */
const groupsOrNone: Shape<Read<typeof groups>> = { ...groups, read: value => groups.read(value ?? {}) }
export type TokenProtocolMap = Read<typeof groups>

/** Family of chains → the token standards it knows; under `collections` and `tokens`, what was approved and no token list holds. */
export const readTokenProtocolMap = get('/v1/token/ns_token_protocol_list_map', { data: groupsOrNone })
