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
export interface ChainMetadata {
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
  /** The site leaves these out. */
  deprecated: flagValue,
})
export type Blockchain = Read<typeof blockchain>

/** Specification, section 3: what the site keeps of a chain. */
export interface Chain {
  hid: string
  icon: string
  title: string
  ns: string
  chain_id: string
}

function chainIdOf(json: string): string {
  try {
    const fields: unknown = JSON.parse(json)
    const id = isObject(fields) ? fields.chain_id : undefined
    return text.read(id) ?? String(number.read(id) ?? '')
  } catch {
    return ''
  }
}

/** Specification, section 5: deprecated chains are left out. */
const current = (rows: Blockchain[]): Chain[] =>
  rows
    .filter(({ deprecated }) => !deprecated)
    .map(({ icon_url, metadata, deprecated, ...chain }) => ({
      ...chain,
      icon: icon_url,
      chain_id: chainIdOf(metadata),
    }))

/** Every network, deprecated ones too; the names are the same in every language. */
export const listChains = get('/v1/block_chain/list', {
  input: { lang: optional(text), version: optional(text), os: optional(text) },
  data: mapped(rowsOf(blockchain), current),
})
