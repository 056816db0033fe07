import { get } from '#contract/endpoint.ts'
import {
  fallback,
  filled,
  flagValue,
  mapped,
  pictureAddress,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { number, optional, type Read, type Shape, text } from '#contract/shape.ts'
import { isObject } from '#lib/is-object.ts'

/** What the `metadata` text holds. */
export interface NetworkMetadata {
  chain_id: string
  short: string
  symbol: string
  explorer: string
  testnet: boolean
}

const hid: Shape<string> = {
  ...filled,
  read: value => filled.read(value) ?? number.read(value)?.toString(),
}

/** A server that sends the metadata as an object means the same. */
const metadata: Shape<string> = {
  ...text,
  read: value => text.read(isObject(value) ? JSON.stringify(value) : value) ?? '',
}

export const blockchain = record({
  hid,
  icon_url: pictureAddress,
  title: filled,
  /** Family of the chain: `ethereum`, `solana`, … */
  ns: fallback(text, ''),
  /** JSON **text** with `chain_id`, `short`, `symbol`, `explorer`, `testnet`. */
  metadata,
  /** Forms and the store leave these out; their pages stay. */
  deprecated: flagValue,
})
export type Blockchain = Read<typeof blockchain>

/** Specification, section 3: what the site keeps of a chain. */
export interface Network {
  hid: string
  icon: string
  title: string
  ns: string
  chain_id: string
}

/** All that the list says of a network, retired ones too: what the network's own page shows. */
export interface NetworkFacts extends Network {
  short: string
  symbol: string
  explorer: string
  testnet: boolean
  deprecated: boolean
}

function metadataOf(json: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(json)
    return isObject(fields) ? fields : {}
  } catch {
    return {}
  }
}

const textIn = (value: unknown): string => text.read(value) ?? String(number.read(value) ?? '')

export function networkFactsOf({ icon_url, metadata, ...chain }: Blockchain): NetworkFacts {
  const { chain_id, short, symbol, explorer, testnet } = metadataOf(metadata)
  return {
    ...chain,
    icon: icon_url,
    chain_id: textIn(chain_id),
    short: textIn(short),
    symbol: textIn(symbol),
    explorer: textIn(explorer),
    testnet: testnet === true,
  }
}

/** Specification, section 5: deprecated chains are left out. */
export const currentNetworks = (rows: readonly NetworkFacts[]): Network[] =>
  rows
    .filter(({ deprecated }) => !deprecated)
    .map(({ hid, icon, title, ns, chain_id }) => ({ hid, title, ns, icon, chain_id }))

/** Every network, deprecated ones too; the names are the same in every language. */
export const listChains = get('/v1/block_chain/list', {
  input: { lang: optional(text), version: optional(text), os: optional(text) },
  data: mapped(rowsOf(blockchain), rows => currentNetworks(rows.map(networkFactsOf))),
})
