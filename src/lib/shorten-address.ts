const ends = (address: string): string => `${address.slice(0, 8)}…${address.slice(-8)}`

/**
 * Specification, section 4: addresses are shown by their first 8 and last 8 characters; whole where another one beside it
 * has the same, as thieves make them.
 */
export function shortenAddress(address: string, beside: readonly string[] = []): string {
  const isAlike = (other: string): boolean =>
    other !== address && ends(other).toLowerCase() === ends(address).toLowerCase()
  return address.length <= 16 || beside.some(isAlike) ? address : ends(address)
}
