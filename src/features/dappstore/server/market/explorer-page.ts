/** How explorers address a token's page; of one that is not here no page is known. */
const TOKEN_PATHS: readonly { hosts: readonly string[]; path: string }[] = [
  {
    hosts: [
      'etherscan.io',
      'optimistic.etherscan.io',
      'bscscan.com',
      'arbiscan.io',
      'basescan.org',
      'polygonscan.com',
      'snowtrace.io',
      'solscan.io',
    ],
    path: '/token/',
  },
  { hosts: ['tronscan.org'], path: '/#/token20/' },
]

/** The token's own page at its network's explorer; undefined for a network's own coin, which has none. */
export function explorerPage(explorer: string, address: string): string | undefined {
  if (address === '' || !URL.canParse(explorer)) return undefined
  const { origin, hostname } = new URL(explorer)
  const known = TOKEN_PATHS.find(({ hosts }) => hosts.includes(hostname))
  return known && `${origin}${known.path}${encodeURIComponent(address)}`
}
