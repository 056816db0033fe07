import type { DonationIntent } from './contract.ts'

type SignedOffer = Pick<DonationIntent, 'id' | 'amount' | 'chain_id'> & {
  token: Pick<DonationIntent['token'], 'symbol'>
}

/**
 * What the owner of `address` signs to say that what is sent from there pays for this offer (EIP-191; contracts EIP-1271).
 * A wallet shows it as it is, and page and server have to write the same, so it is in one language. The address is part of
 * it: what an owner signs for one contract wallet is no signature of another.
 */
export const senderMessage = (offer: SignedOffer, address: string): string =>
  [
    'TokenPocket website: donation for a listing',
    '',
    'I sent this donation, or parts of it, from the address below. Please add up what arrives from it.',
    '',
    'This signature costs nothing, moves nothing and allows nothing else. Sign it only for a request of your own on the TokenPocket website.',
    '',
    `Donation: ${offer.id}`,
    `Amount: ${offer.amount} ${offer.token.symbol}`,
    `Chain: ${offer.chain_id}`,
    `Address: ${address.toLowerCase()}`,
  ].join('\n')
