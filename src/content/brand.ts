import releaseKey from './signatures/release-key.json' with { type: 'json' }

/** The name of the product, as it is written in running text. */
export const BRAND_NAME = 'TokenPocket'

/** Publisher in both app stores and party to the service agreement on the official site. */
export const LEGAL_NAME = 'TP Global Ltd'

/**
 * Our token, on BNB Smart Chain (readings, Donation; EIP-155 number: github.com/ethereum-lists/chains, eip155-56.json).
 * Named by two public sources: the help centre's Chinese page on token logos, whose example it is, and
 * github.com/trustwallet/assets, `blockchains/smartchain/assets`.
 */
export const BRAND_TOKEN = {
  symbol: 'TPT',
  chainId: 56,
  address: '0xECa41281c24451168a37211F0bc2b8645AF45092',
  decimals: 4,
  confirmedBy:
    'help centre, Chinese edition (github.com/gitbook-backup/tp-cn): token logos; github.com/trustwallet/assets: smartchain',
} as const

/** The years in the copyright line: Chinese pages show the span, all others the last year alone. */
export const COPYRIGHT_YEARS = { chinese: '2018-2022', others: '2022' } as const

/** The brand kit's spelling rules. */
export const SPELLING = {
  product: 'TokenPocket',
  brand: 'TOKEN POCKET',
  wrong: ['TOKENPOCKET', 'Tokenpocket', 'tokenpocket'],
} as const

/** Colours of the brand kit. What the pages are painted with is in `ui/styles/`; brand blue is the same in both. */
export const COLOURS = [
  { id: 'blue', hex: '#2980FE' },
  { id: 'ink', hex: '#0C1424' },
  { id: 'mist', hex: '#F3F6FC' },
  { id: 'white', hex: '#FFFFFF' },
  { id: 'coin', hex: '#FFB020' },
] as const

/** Account names as people type them; the addresses are in links.ts. */
export const HANDLES = {
  twitter: 'TokenPocket_TP',
  github: 'TP-Lab',
  telegram: 'tokenPocket_en',
  telegramChinese: 'tokenPocket_cn',
  telegramKorean: 'tokenpocket_kor',
  medium: 'tokenpocket-gm',
} as const

/** What `npm run release -- key` wrote; 40 digits of an OpenPGP key of version 4, 64 of version 6. */
export function parseFingerprint(value: unknown): string | undefined {
  if (value === null) return undefined
  if (typeof value === 'string' && /^([0-9A-F]{40}|[0-9A-F]{64})$/.test(value)) return value
  throw new Error('signatures/release-key.json: fingerprint is null, or 40 or 64 hex digits in capitals')
}

/** Names the key that the lists of files and names are signed with; undefined until the operator publishes one. */
export const RELEASE_KEY_FINGERPRINT: string | undefined = parseFingerprint(releaseKey.fingerprint)

/** Units of the logo's square to one of the name's outline (content/wordmark.ts): its capitals are 14 high. */
export const NAME_SCALE = 0.21
