import { expect, test } from 'vitest'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { TEST_CONTEXT, VALID_FORMS } from './fixtures.ts'
import { validateListing } from './validate.ts'

function errors(kind: ListingKind, change: Record<string, unknown>): Record<string, string> {
  const result = validateListing(kind, { ...VALID_FORMS[kind], ...change }, TEST_CONTEXT)
  return result.ok ? {} : result.fields
}

test('a missing id is called what its standard calls it', () => {
  const missing = (form: Record<string, unknown>) => errors('token', { address: ' ', ...form }).address
  expect(missing({ network: 'trx', tokenStandard: 'TRC10' })).toBe('required:tokenId')
  expect(missing({ network: 'trx', tokenStandard: 'TRC20' })).toBe('required')
  expect(missing({ network: 'trx', tokenStandard: '' })).toBe('required:address,tokenId')
  expect(missing({ network: 'eth', tokenStandard: '' })).toBe('required')
  expect(missing({ network: '' })).toBe('required')
  expect(missing({ address: null, network: 'trx', tokenStandard: 'TRC10' })).toBe('required')
  const row = { network: 'trx', symbol: 'EXM', contract: '' }
  expect(errors('dapp', { hasTokens: true, tokens: [row] })).toEqual({
    'tokens.0.contract': 'required:address,tokenId',
  })
})

test('a chain without an explorer is a chain', () => {
  const { explorer_url, ...form } = VALID_FORMS.chain
  const result = validateListing('chain', form, TEST_CONTEXT)
  expect(result).toMatchObject({ ok: true, values: { explorer_url: '' } })
  expect(errors('chain', { explorer_url: 'none' })).toEqual({ explorer_url: 'url' })
})
