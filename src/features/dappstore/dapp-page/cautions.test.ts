import { expect, test } from 'vitest'
import { builtStore } from '../snapshot.ts'
import { cautionsOf } from './cautions.ts'

const idsOf = (pattern: RegExp, rows: readonly { id: number; title: string }[]) =>
  rows.filter(({ title }) => pattern.test(title)).map(({ id }) => id)

const { categories, sections } = builtStore('en')
const named = categories.map(({ hid, title }) => ({ id: hid, title }))

test('whoever may lose what they put in is told so, by category', () => {
  const money = idsOf(/^(Swap|Lending|Staking|Derivatives|Bridges|Yield|Prediction markets)$/, named)
  expect(money).toHaveLength(7)
  for (const hid of money) expect(cautionsOf([hid]), String(hid)).toContain('money')
  for (const hid of idsOf(/^(Games|Social|Governance|Tools)/, named)) expect(cautionsOf([hid])).toEqual([])
})

test('what is not allowed everywhere says so as well', () => {
  const limited = idsOf(/^(Derivatives|Prediction markets|.*RWA)$/, named)
  expect(limited).toHaveLength(3)
  for (const hid of limited) expect(cautionsOf([hid]), String(hid)).toEqual(['money', 'region'])
  expect(cautionsOf([10, 14])).toEqual(['money', 'region'])
})

test('a section of such DApps is cautioned like its categories', () => {
  const money = idsOf(/^(Trade|Earn|Lending & staking)$/, sections)
  expect(money).toHaveLength(2)
  for (const id of money) expect(cautionsOf([], id)).toEqual(['money'])
  expect(cautionsOf([])).toEqual([])
})
