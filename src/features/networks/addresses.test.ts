import { describe, expect, test } from 'vitest'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import { checkAddress } from '#contract/validators/contract-address.ts'
import { addressShape, SHAPE_IDS } from './addresses.ts'

const shapeOf = (hid: string) => {
  const chain = chains.find(entry => entry.hid === hid)
  const shape = chain && addressShape(chain)
  if (!shape) throw new Error(`no shape for ${hid}`)
  return shape
}

/** The check of a friendly address of TON: CRC-16/XMODEM over the first 34 of its 36 bytes. */
function isTonAddress(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 36) return false
  let crc = 0
  for (const byte of bytes.subarray(0, 34)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return bytes.readUInt16BE(34) === crc
}

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
/** The charset after the last `1`, all in one case. */
const isBech32Cased = (text: string) => text === text.toLowerCase() || text === text.toUpperCase()

describe('the example address of a network', () => {
  test('every network of the catalogue has one, and every shape is one of a network', () => {
    const used = chains.map(chain => addressShape(chain)?.id)
    expect(used).not.toContain(undefined)
    expect([...new Set(used)].sort()).toEqual([...SHAPE_IDS].sort())
  })

  test.each(chains.map(chain => [chain.hid, chain.ns] as const))(
    '%s says that it is an example and begins as such addresses do',
    hid => {
      const { example, start = '' } = shapeOf(hid)
      expect(example.toUpperCase()).toContain('EXAMPLE')
      expect(example.startsWith(start)).toBe(true)
    },
  )

  test.each(
    chains
      .filter(({ ns }) =>
        ['ethereum', 'tron', 'bitcoin', 'solana', 'eos', 'polkadot', 'aptos', 'sui'].includes(ns),
      )
      .map(({ hid, ns }) => [hid, ns] as const),
  )('%s is refused by the rule by which forms check addresses', (hid, ns) => {
    expect(checkAddress(ns, shapeOf(hid).example).ok).toBe(false)
  })

  test('networks without a rule in the forms cannot have it as an account either', () => {
    for (const hid of ['doge', 'xrp', 'ksm', 'dot', 'solana', 'trx'])
      expect(shapeOf(hid).example).not.toMatch(BASE58)
    for (const hid of ['ltc', 'btc', 'cosmos', 'osmosis'])
      expect(isBech32Cased(shapeOf(hid).example)).toBe(false)
    // Names are of small letters and digits there.
    expect(shapeOf('near').example).toMatch(/[A-Z]/)
    expect(shapeOf('iost').example).toMatch(/[A-Z]/)
    expect(isTonAddress(shapeOf('ton').example)).toBe(false)
    // The burn address, which many explorers show.
    expect(isTonAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c')).toBe(true)
  })
})
