import { expect, test } from 'vitest'
import { sentLines } from './sent-values.ts'

const NAMES = {
  networks: { eth: 'Ethereum', bsc: 'BNB Smart Chain' },
  categories: { 3: 'Swap', 5: 'Games' },
  yes: 'Yes',
  no: 'No',
  report: 'Page {number} of the report',
}
const lines = (widget: string, value: unknown, options?: Record<string, string>) =>
  sentLines({ name: 'field', label: 'Field', widget, options }, value, NAMES)
const texts = (...args: Parameters<typeof lines>) => lines(...args).map(({ text }) => text)

test('what travels as codes is shown by the names a person chose', () => {
  expect(texts('networks', ['eth', 'bsc'])).toEqual(['Ethereum, BNB Smart Chain'])
  expect(texts('addresses', { eth: '0xabc', new: '0xdef' })).toEqual(['Ethereum: 0xabc', 'new: 0xdef'])
  expect(texts('categories', [3, 5])).toEqual(['Swap, Games'])
  expect(texts('yesNo', false)).toEqual(['No'])
  expect(texts('choice', 'both', { both: 'Phone and extension' })).toEqual(['Phone and extension'])
  expect(texts('tokens', [{ network: 'bsc', symbol: 'EXM', contract: '0xabc' }])).toEqual([
    'EXM · BNB Smart Chain · 0xabc',
  ])
})

test('uploaded pictures come with their address, pages of a report with their number', () => {
  expect(lines('logo', '/v1/image/a')).toEqual([{ text: 'Field', image: '/v1/image/a' }])
  expect(texts('reports', ['/v1/image/a', '/v1/image/b'])).toEqual([
    'Page 1 of the report',
    'Page 2 of the report',
  ])
})

test('what was not given, or is of another shape than promised, is no line and no error', () => {
  for (const widget of [
    'networks',
    'network',
    'addresses',
    'categories',
    'yesNo',
    'choice',
    'tokens',
    'urls',
    'text',
  ])
    for (const value of [undefined, null, '', [], {}]) expect(lines(widget, value)).toEqual([])
  expect(texts('network', 'constructor')).toEqual(['constructor'])
  expect(lines('logo', undefined)).toEqual([])
})
