/** `checksum`: it has the right shape, and a letter of it is wrong. */
export type AddressError = 'shape' | 'checksum'

export type AddressVerdict = { ok: true; normal: string } | { ok: false; reason: AddressError }

export const right = (normal: string): AddressVerdict => ({ ok: true, normal })
export const wrong = (reason: AddressError): AddressVerdict => ({ ok: false, reason })
