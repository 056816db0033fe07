import { type InferType, object } from 'yup'
import { MAX_ACCOUNT, MAX_INTRODUCTION, MAX_NAME, MAX_SYMBOL, MAX_WEBSITE } from '#contract/limits.ts'
import { decimals, emailAddress, line, logo, longText, webAddress, wholeNumber } from './fields.ts'
import { contacts } from './list-fields.ts'
import { contractOn, network } from './network-fields.ts'

/** The largest number that an EVM contract can hold. */
export const MAX_UINT256 = 2n ** 256n - 1n
/** More gas than any block of any chain takes. */
const MAX_GAS = 10n ** 12n

/** What a token and an NFT collection have in common. */
export const assetFields = {
  network: network(),
  name: line(MAX_NAME),
  symbol: line(MAX_SYMBOL),
  bl_symbol: line(MAX_SYMBOL),
  address: contractOn('network'),
  owner_address: line(MAX_ACCOUNT),
  total_supply: wholeNumber(MAX_UINT256),
}

export const ownerFields = {
  website: webAddress(MAX_WEBSITE),
  companyName: line(MAX_NAME),
  description: longText(MAX_INTRODUCTION),
  email: emailAddress(),
  contact: contacts(),
  icon_url: logo(),
}

/** Specification, section 3, token submission; the order here is the order of the form. */
export const tokenListing = object({
  ...assetFields,
  tokenStandard: line(MAX_SYMBOL, { widget: 'standard' }),
  decimal: decimals(),
  precision: decimals(),
  gas: wholeNumber(MAX_GAS),
  ...ownerFields,
})
  .noUnknown()
  .test('precision', 'precision', (value, test) => {
    const { precision, decimal } = value
    const areWhole = /^\d{1,3}$/.test(precision ?? '') && /^\d{1,3}$/.test(decimal ?? '')
    // More places shown than there are: every amount would end in noughts that mean nothing.
    return (
      !(areWhole && Number(precision) > Number(decimal)) ||
      test.createError({ path: 'precision', message: 'precision' })
    )
  })

export type TokenListing = InferType<typeof tokenListing>
