/**
 * What an address of a network looks like, by the network or by its kind. Each example spells what it is and is refused by
 * the network's own rule, by its alphabet or its check: nothing can be sent there. addresses.test.ts holds them to it.
 */
export interface AddressShape {
  /** Its words: `networks:address.shapes.<id>`. */
  id: ShapeId
  /** How each begins; absent where nothing is fixed. */
  start?: string
  example: string
  /** Exchanges tell their customers apart by a memo or tag beside the address. */
  hasMemo?: true
}

export const SHAPE_IDS = [
  'evm',
  'tron',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'solana',
  'eos',
  'iost',
  'polkadot',
  'kusama',
  'hex64',
  'ton',
  'cosmos',
  'xrp',
  'near',
] as const
type ShapeId = (typeof SHAPE_IDS)[number]

const WORD = 'EXAMPLE'
/** The word over and over, `glue` between, to the given length. */
const filled = (start: string, length: number, glue = ''): string =>
  start + `${WORD}${glue}`.repeat(length).slice(0, length - start.length)

/** Base58 has no zero: with it the text is no address, whatever its check. */
const base58 = (start: string, length: number) => filled(start, length, '0')

const HEX64: AddressShape = { id: 'hex64', start: '0x', example: filled('0x', 66) }

/** Where networks of one kind differ. */
const BY_NETWORK: ReadonlyMap<string, AddressShape> = new Map<string, AddressShape>([
  ['ksm', { id: 'kusama', example: base58('', 47) }],
  ['cosmos', { id: 'cosmos', start: 'cosmos1', example: filled('cosmos1', 45), hasMemo: true }],
  ['osmosis', { id: 'cosmos', start: 'osmo1', example: filled('osmo1', 43), hasMemo: true }],
  ['dot', { id: 'polkadot', start: '1', example: base58('1', 48) }],
])

const BY_KIND: ReadonlyMap<string, AddressShape> = new Map<string, AddressShape>([
  ['ethereum', { id: 'evm', start: '0x', example: filled('0x', 42) }],
  ['tron', { id: 'tron', start: 'T', example: base58('T', 34) }],
  // Capital letters after a beginning in small ones: bech32 knows no mixture.
  ['bitcoin', { id: 'bitcoin', start: 'bc1', example: filled('bc1', 42) }],
  ['litecoin', { id: 'litecoin', start: 'ltc1', example: filled('ltc1', 43) }],
  ['dogecoin', { id: 'dogecoin', start: 'D', example: base58('D', 34) }],
  ['solana', { id: 'solana', example: base58('', 44) }],
  ['eos', { id: 'eos', example: 'example-name', hasMemo: true }],
  ['iost', { id: 'iost', example: 'EXAMPLE', hasMemo: true }],
  ['aptos', HEX64],
  ['sui', HEX64],
  ['ton', { id: 'ton', start: 'UQ', example: filled('UQ', 48), hasMemo: true }],
  ['ripple', { id: 'xrp', start: 'r', example: base58('r', 34), hasMemo: true }],
  ['near', { id: 'near', example: 'EXAMPLE.near' }],
])

/** Undefined for a kind whose addresses are not known here. */
export const addressShape = ({ hid, ns }: { hid: string; ns: string }): AddressShape | undefined =>
  BY_NETWORK.get(hid) ?? BY_KIND.get(ns)
