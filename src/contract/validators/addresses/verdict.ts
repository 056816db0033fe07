/** `checksum`: it has the right shape, and a letter of it is wrong. */
export type AddressFault = 'shape' | 'checksum'

export type AddressVerdict = { ok: true; normal: string } | { ok: false; reason: AddressFault }

export const right = (normal: string): AddressVerdict => ({ ok: true, normal })
export const wrong = (reason: AddressFault): AddressVerdict => ({ ok: false, reason })
