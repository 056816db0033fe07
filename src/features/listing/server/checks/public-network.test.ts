import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import table from '#content/public-chains.json' with { type: 'json' }
import { publicNetworks } from '#content/public-networks.ts'
import { CATALOGUE } from '#server/database.ts'
import { checkPublicNetwork } from './public-network.ts'

/** The fields that the check finds to differ, or `unlisted`. */
function differing(id: string, name: string, currency: string, symbol: string, decimals: number): string[] {
  const values = {
    chain_id: id,
    name,
    currency_name: currency,
    currency_symbol: symbol,
    currency_decimals: String(decimals),
  }
  const checks = checkPublicNetwork('chain', values).filter(({ verdict }) => verdict !== 'ok')
  return checks.map(({ code, field = '' }) => (code === 'chainUnlisted' ? 'unlisted' : field))
}

test.each([
  ['1', 'Ethereum', 'ETH', 'ETH', 18, []],
  ['1', 'ethereum network', 'Ethereum', 'eth', 18, []],
  ['56', 'BNB Smart Chain', 'BNB', 'BNB', 18, []],
  ['7', 'Thai Chain Mainnet', 'TCH', 'TCH', 18, []],
  ['2222', 'Kava EVM', 'Kava', 'KAVA', 18, []],
  ['1666600000', 'Harmony', 'ONE', 'ONE', 18, []],
  ['1', 'Ether Chain', 'Ether', 'ETH', 18, ['name']],
  ['1', 'Chain', 'Ether', 'ETH', 18, ['name']],
  ['1', 'Ethereum', 'Ethereal', 'ETX', 18, ['currency_name', 'currency_symbol']],
  ['1', 'Ethereum', 'Ether', 'ETH', 8, ['currency_decimals']],
  ['2', '', '', '', 0, ['name', 'currency_name', 'currency_symbol', 'currency_decimals']],
  ['987654321987', 'Ethereum', 'Ether', 'ETH', 18, ['unlisted']],
])('of chain %s, %s with %s, %s and %d differ %j', (id, name, currency, symbol, decimals, fields) => {
  expect(differing(id, name, currency, symbol, decimals)).toEqual(fields)
})

test('no published chain differs from itself with a shorter name and its ticker for the currency', () => {
  const different = Object.keys(table).flatMap(id =>
    publicNetworks(id)
      .map(({ name, symbol, decimals }) => {
        const shorter = name.replace(/\s+(?:Mainnet|Testnet|Network|Chain)$/i, '')
        return [id, ...differing(id, shorter, symbol, symbol, decimals)]
      })
      .filter(([, ...fields]) => fields.length > 0),
  )
  expect(different).toEqual([])
})

test('of the networks as this site titles them, 2 differ from the public list: of 51', () => {
  const networks: Record<'ns' | 'chain_id' | 'title' | 'symbol', string>[] = JSON.parse(
    readFileSync(join(CATALOGUE, 'chains.json'), 'utf8'),
  )
  const evm = networks.filter(({ ns }) => ns === 'ethereum')
  expect(evm).toHaveLength(51)
  const different = evm.filter(
    ({ chain_id, title, symbol }) => differing(chain_id, title, symbol, symbol, 18).length > 0,
  )
  expect(different.map(({ title }) => title)).toEqual(['OKTChain', 'HECO'])
})
