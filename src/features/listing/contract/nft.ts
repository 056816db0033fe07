import { type InferType, object } from 'yup'
import { MAX_SYMBOL } from '#contract/limits.ts'
import { line } from './fields.ts'
import { assetFields, ownerFields } from './token.ts'

/**
 * Specification, section 3: a token submission with the NFT's type. Precision, decimals and gas are left out, as a piece
 * of a collection cannot be divided and has no transfer of one price.
 */
export const nftListing = object({
  ...assetFields,
  nft_type: line(MAX_SYMBOL, { widget: 'standard' }),
  ...ownerFields,
}).noUnknown()

export type NftListing = InferType<typeof nftListing>
