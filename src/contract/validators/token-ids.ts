/** What a project submits that its network has a number, a name or a contract for. */
export type AssetKind = 'token' | 'nft'

/** What it is asked for as: `listing:ids.<asked>`. */
export const ASKED = [
  'address',
  'coinType',
  'account',
  'tokenId',
  'ticker',
  'rune',
  'collection',
  'denomination',
  'issued',
] as const
export type Asked = (typeof ASKED)[number]

/** How it is written; each is read by its rule in check-token-id.ts. */
export type IdShape =
  | 'address'
  | 'coinType'
  | 'eosToken'
  | 'atomicAssets'
  | 'simpleAssets'
  | 'trc10'
  | 'number'
  | 'brc20'
  | 'drc20'
  | 'rune'
  | 'inscriptions'
  | 'denomination'
  | 'cosmWasm'
  | 'ton'
  | 'xrpl'
  | 'iost'

/** Where an id is from. */
export interface IdPlace {
  kind: AssetKind
  /** Its network's family; empty for one that is not known. */
  family: string
  /** Empty: whatever its family has. */
  standard?: string
}

export interface TokenIdRule {
  kind: AssetKind
  /** The standards that it holds for, and `*` for those that are not named. */
  standards: readonly string[]
  asked: Asked
  shape: IdShape
  /** What the empty field shows; nothing real, so that nobody sends it by mistake. */
  example: string
}

const rule =
  (kind: AssetKind) =>
  (standards: string, asked: Asked, shape: IdShape, example: string): TokenIdRule => ({
    kind,
    standards: standards.split(' '),
    asked,
    shape,
    example,
  })
const token = rule('token')
const nft = rule('nft')

/** The one table: a network's family → how its standards tell their tokens and collections apart. */
export const TOKEN_IDS: ReadonlyMap<string, readonly TokenIdRule[]> = new Map(
  Object.entries({
    ethereum: [
      token('ERC20 BEP20 ERC404', 'address', 'address', '0x…'),
      nft('ERC721 ERC1155 ERC404 BEP721 BEP1155', 'address', 'address', '0x…'),
    ],
    tron: [
      token('TRC20', 'address', 'address', 'T…'),
      token('TRC10', 'tokenId', 'trc10', '1000001'),
      nft('TRC721 TRC1155', 'address', 'address', 'T…'),
    ],
    bitcoin: [
      token('BRC20', 'ticker', 'brc20', 'exmp'),
      token('Runes', 'rune', 'rune', '840000:1'),
      nft('Ordinals', 'collection', 'inscriptions', 'example-collection'),
    ],
    dogecoin: [
      token('DRC20', 'ticker', 'drc20', 'exmp'),
      nft('Doginals', 'collection', 'inscriptions', 'example-collection'),
    ],
    polkadot: [token('Assets', 'tokenId', 'number', '1000'), nft('NFTs', 'collection', 'number', '100')],
    eos: [
      token('* EOS', 'account', 'eosToken', 'exampletoken'),
      nft('AtomicAssets', 'collection', 'atomicAssets', 'examplegame1'),
      nft('SimpleAssets', 'collection', 'simpleAssets', 'examplegame1'),
    ],
    solana: [token('SPL Token-2022', 'address', 'address', ''), nft('Metaplex', 'address', 'address', '')],
    aptos: [
      token('Coin', 'coinType', 'coinType', '0x…::coin::COIN'),
      token('FA', 'address', 'address', '0x…'),
      nft('DigitalAsset', 'address', 'address', '0x…'),
    ],
    sui: [
      token('Coin', 'coinType', 'coinType', '0x…::coin::COIN'),
      nft('Object', 'address', 'address', '0x…::module::Type'),
    ],
    ton: [token('* Jetton', 'address', 'ton', 'EQ…'), nft('* TEP-62', 'address', 'ton', 'EQ…')],
    iost: [token('* IRC20', 'tokenId', 'iost', 'example'), nft('* IRC721', 'tokenId', 'iost', 'example')],
    cosmos: [
      token('* IBC', 'denomination', 'denomination', 'factory/…/example'),
      token('CW20', 'address', 'cosmWasm', 'osmo1…'),
      nft('CW721', 'address', 'cosmWasm', 'stars1…'),
    ],
    ripple: [token('*', 'issued', 'xrpl', 'EXM.r…')],
  }),
)

/** `BRC-20` is BRC20, `Digital Asset` is DigitalAsset. */
const fold = (standard: string): string => standard.toLowerCase().replace(/[^a-z0-9*]/g, '')

/** Those that the family's own standards have. */
export const namedRules = (kind: AssetKind, family: string): readonly TokenIdRule[] =>
  (TOKEN_IDS.get(family) ?? []).filter(each => each.kind === kind)

const named = (rules: readonly TokenIdRule[], standard: string): TokenIdRule | undefined =>
  rules.find(({ standards }) => standards.some(each => fold(each) === fold(standard)))

/** By its contract, as on every chain whose standard says nothing else. */
const byAddress = (kind: AssetKind): TokenIdRule => rule(kind)('*', 'address', 'address', '')

/** What holds for tokens or collections of a standard; for one that is not named here, what holds for others of its family. */
export function tokenIdRule(kind: AssetKind, family: string, standard: string): TokenIdRule {
  const rules = namedRules(kind, family)
  return named(rules, standard) ?? named(rules, '*') ?? byAddress(kind)
}

/** What a form asks for: of a standard that was not said yet, all that its family has. */
export const askedRules = ({ kind, family, standard = '' }: IdPlace): readonly TokenIdRule[] =>
  standard === '' ? namedRules(kind, family) : [tokenIdRule(kind, family, standard)]

/** The same, each once. */
export const askedOf = (place: IdPlace): readonly Asked[] => [
  ...new Set(askedRules(place).map(({ asked }) => asked)),
]

/** All of them, for a row that names no standard. */
export const tokenIdRules = (kind: AssetKind, family: string): readonly TokenIdRule[] => {
  const rules = namedRules(kind, family)
  return named(rules, '*') ? rules : [...rules, byAddress(kind)]
}

/** Whether a form can be filled in for it: a standard without a rule is not offered. */
export const isOffered = (kind: AssetKind, family: string, standard: string): boolean =>
  named(namedRules(kind, family), standard) !== undefined
