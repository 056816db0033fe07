/**
 * `checksum`: it has the right shape, and a letter of it is wrong · `symbol`: it does not go with the symbol beside it ·
 * `several`: two are in it that differ.
 */
export type AddressError = 'shape' | 'checksum' | 'symbol' | 'several'

export type AddressVerdict = { ok: true; normal: string } | { ok: false; reason: AddressError }

export const right = (normal: string): AddressVerdict => ({ ok: true, normal })
export const wrong = (reason: AddressError): AddressVerdict => ({ ok: false, reason })
