/** As addresses name a listing: `1001`, `bsc:0x…`; of a token on several networks by the first. */
export const listingIdOf = (name: string): string => (name.split(',')[0] ?? name).replace(' ', ':')
