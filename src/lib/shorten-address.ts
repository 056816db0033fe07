/** Specification, section 4: addresses are shown by their first 8 and last 8 characters. */
export const shortenAddress = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`
