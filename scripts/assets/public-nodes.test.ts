import { expect, test } from 'vitest'
import table from '#content/public-nodes.json' with { type: 'json' }
import { publicNode } from '#content/public-nodes.ts'
import { nodeTable } from './public-nodes.ts'

test('the table of public nodes is what the package lists: node scripts/assets/public-nodes.ts', () => {
  expect(table).toEqual(nodeTable())
})

test('a network without a line of its own has no node, and none is asked without encryption', () => {
  for (const id of ['0', '128', '', 'constructor', '__proto__']) expect(publicNode(id)).toBeUndefined()
  for (const { rpc } of Object.values(table)) expect(rpc).toMatch(/^https:\/\//)
})

test('an id that several networks use gets the one that has the coin of our list', () => {
  expect(publicNode('999')?.coin.symbol).toBe('HYPE')
  expect(publicNode('8217')?.coin.symbol).toBe('KAIA')
})
