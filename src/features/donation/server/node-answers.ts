import { keccak_256 } from '@noble/hashes/sha3.js'

/** How logs name the event: the hash of its signature. */
export const TRANSFER = `0x${Buffer.from(keccak_256(Buffer.from('Transfer(address,address,uint256)'))).toString('hex')}`

type Fields = Record<string, unknown>

export function objectOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
  return { ...value }
}

function matching(value: unknown, shape: RegExp): string {
  if (typeof value !== 'string' || !shape.test(value)) throw new Error('not of the expected shape')
  return value.toLowerCase()
}

export const quantityOf = (value: unknown): bigint => BigInt(matching(value, /^0x[0-9a-f]{1,64}$/i))
export const wordOf = (value: unknown): string => matching(value, /^0x[0-9a-f]{64}$/i)
export const addressOf = (value: unknown): string => matching(value, /^0x[0-9a-f]{40}$/i)
export const dataOf = (value: unknown): string => matching(value, /^0x([0-9a-f]{2})*$/i)

export function smallNumberOf(value: unknown): number {
  const number = Number(quantityOf(value))
  if (!Number.isSafeInteger(number)) throw new Error('a number without measure')
  return number
}

export const timeOf = (block: Fields): number => smallNumberOf(block.timestamp) * 1000

/** An address is stored in a topic with twelve zero bytes before it. */
export const addressIn = (topic: string): string | undefined => /^0x0{24}([0-9a-f]{40})$/.exec(topic)?.[1]
