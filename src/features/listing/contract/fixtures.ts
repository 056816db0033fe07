import type { ListingKind } from '#contract/listing-kinds.ts'
import type { ListingContext } from './fields.ts'

/** For tests: a validation context of four networks and two categories … */
export const TEST_CONTEXT: ListingContext = {
  families: { eth: 'ethereum', bsc: 'ethereum', trx: 'tron', ltc: 'litecoin' },
  categories: [1, 2, 99_998],
}

const LOGO = '/v1/image/AAAAAAAAAAAAAAAAAAAAAA'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const owner = { email: 'ann@example.org', contact: ['https://t.me/example'], icon_url: LOGO }
const id = { address: USDT, network: 'eth' }
const asset = {
  name: 'Example Coin',
  symbol: 'EXC',
  total_supply: '1000000',
  bl_symbol: 'ETH',
  owner_address: USDT,
}
const project = {
  website: 'https://example.org/',
  companyName: 'Example Ltd.',
  description: 'A coin for examples.',
  ...owner,
}

/** … and a form of each kind that everything is right with, in its normal form. */
export const VALID_FORMS: Readonly<Record<ListingKind, Readonly<Record<string, unknown>>>> = {
  dapp: {
    url: 'https://swap.example.org/',
    title: 'Example Swap',
    desc: 'Swaps one example for another.',
    language: 'en',
    platform: ['eth', 'trx'],
    address: { eth: USDT, trx: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    categories: [1],
    tp_connect: 'both',
    hasReferral: true,
    referralReward: 'automatic',
    hasInviteReward: false,
    inviteAccount: 'inviter.example',
    rakeBackAccount: 'rakeback.example',
    hasAudit: true,
    audit_url: ['https://audits.example.org/swap.pdf'],
    audit_report: ['/v1/image/BBBBBBBBBBBBBBBBBBBBBB'],
    hasTokens: true,
    tokens: [{ network: 'eth', symbol: 'EXC', contract: USDT }],
    ...owner,
  },
  token: { ...id, tokenStandard: 'ERC20', ...asset, decimal: '18', precision: '6', gas: '60000', ...project },
  nft: { ...id, nft_type: 'ERC721', ...asset, ...project },
  chain: {
    chain_id: '424299',
    name: 'Example Chain',
    short_name: 'EXA',
    type: 'mainnet',
    currency_name: 'Example',
    currency_symbol: 'EXA',
    currency_decimals: '18',
    rpc_urls: ['https://rpc.example.org/'],
    info_url: 'https://example.org/',
    email: owner.email,
    contact: owner.contact,
    explorer_url: 'https://scan.example.org/',
    faucets: [],
    icon_url: LOGO,
  },
}
