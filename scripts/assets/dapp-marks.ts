// Whose mark each DApp carries, where it was taken from and on what terms. A mark is taken only when it is certainly that
// project's: the name, the token's symbol and contract or the package's makers, and the site all agree. Looked at and left
// out: former logos (ParaSwap, Maker, APWine), coins that are not the project's sign (USDe, sAVAX), and other projects of
// the same name (Scallop, Navi, Portal, Guild, Synesis One's SNS, Simple Icons' Convex and Hey, Iconify's AERO and BIFI).
export interface DappMarkSource {
  package: string
  version: string
  licence: 'MIT' | 'Apache-2.0' | 'CC0-1.0'
  /** As the package states it; else its makers. */
  by: string
}

export const MARK_SOURCES = {
  web3icons: { package: '@web3icons/core', version: '4.0.56', licence: 'MIT', by: '0xa3k5, 2024' },
  simpleIcons: {
    package: 'simple-icons',
    version: '16.37.0',
    licence: 'CC0-1.0',
    by: 'Simple Icons Collaborators',
  },
  antDesign: {
    package: '@ant-design/web3-icons',
    version: '1.16.0',
    licence: 'MIT',
    by: 'Ant Design Team, 2023',
  },
  bgdLabs: { package: '@bgd-labs/react-web3-icons', version: '1.64.0', licence: 'MIT', by: 'BGD labs, 2024' },
  dhedge: { package: '@dhedge/crypto-assets', version: '0.2.46', licence: 'MIT', by: 'dHEDGE' },
  polkadot: {
    package: '@polkadot/apps-config',
    version: '0.171.1',
    licence: 'Apache-2.0',
    by: 'the authors and contributors of the package',
  },
  rainbowKit: { package: '@rainbow-me/rainbowkit', version: '2.2.11', licence: 'MIT', by: 'Rainbow, 2024' },
  jupiter: { package: '@jup-ag/plugin', version: '1.0.16', licence: 'MIT', by: 'Jupiter' },
  squid: { package: '@0xsquid/ui', version: '3.7.0', licence: 'MIT', by: 'Squid' },
  relay: { package: '@relayprotocol/relay-kit-ui', version: '8.0.12', licence: 'MIT', by: 'Reservoir, 2024' },
  rango: { package: '@rango-dev/ui', version: '0.61.0', licence: 'MIT', by: 'Rango' },
} as const satisfies Record<string, DappMarkSource>

export interface DappMark {
  from: keyof typeof MARK_SOURCES
  /** In the package. */
  name: string
  /** Its token's or its network's mark where the package has no logo of the DApp itself. */
  kind: 'logo' | 'token' | 'network'
  /** Why it is this project's, where the name alone does not say so. */
  reason?: string
  /** A mark kept in `marks/`: the colour it is set on, and its width in a tile of 24; past 24 its own edge is cut away. */
  kept?: { tile: string; side: number }
}

const logo = (name: string): DappMark => ({ from: 'web3icons', name, kind: 'logo' })
const token = (symbol: string, reason?: string): DappMark => ({
  from: 'web3icons',
  name: `tokens/${symbol}`,
  kind: 'token',
  ...(reason === undefined ? {} : { reason }),
})
const network = (name: string, reason: string): DappMark => ({
  from: 'web3icons',
  name: `networks/${name}`,
  kind: 'network',
  reason,
})

type Setting = { tile: string; side?: number } & Partial<Pick<DappMark, 'kind' | 'reason'>>
/** Packages of which a few marks are needed: their files are in `marks/`, so that no install brings the rest. */
const kept = (from: DappMark['from'], name: string, { tile, side = 24, ...rest }: Setting): DappMark => ({
  from,
  name,
  kind: 'logo',
  ...rest,
  kept: { tile, side },
})
const ofToken = { kind: 'token' } as const

/** DApp's slug → its mark. */
export const DAPP_MARKS: Record<string, DappMark> = {
  uniswap: logo('exchanges/uniswap'),
  pancakeswap: logo('exchanges/pancake-swap'),
  '1inch': logo('exchanges/1inch'),
  sushiswap: logo('exchanges/sushiswap'),
  balancer: logo('exchanges/balancer'),
  kyberswap: token('KNC'),
  openocean: token('OOE'),
  'cow-swap': logo('exchanges/cowswap'),
  dodo: token('DODO'),
  camelot: token('GRAIL'),
  quickswap: token('QUICK'),
  thena: token('THE'),
  vvs: token('VVS'),
  stellaswap: token('STELLA'),
  netswap: token('NETT'),
  beets: token('BEETS', 'named Beethoven X before'),
  raydium: token('RAY'),
  'sun-io': token('SUN'),
  cetus: token('CETUS'),
  osmosis: network('osmosis', 'the DEX is its network'),
  'katana-ronin': network('ronin', "the network's own app, on its host"),
  aave: token('AAVE'),
  compound: token('COMP'),
  venus: token('XVS'),
  justlend: token('JST', 'the token that governs JustLend DAO'),
  euler: token('EUL'),
  fluid: token('FLUID'),
  moonwell: token('WELL'),
  liquity: token('LQTY'),
  save: token('SLND', 'named Solend before'),
  tectonic: token('TONIC'),
  maple: token('MPL'),
  lido: token('LDO'),
  'rocket-pool': token('RPL'),
  stakewise: token('SWISE'),
  swell: token('SWELL'),
  marinade: token('MNDE'),
  'stake-link': token('SDL'),
  stride: token('STRD'),
  gmx: token('GMX'),
  hyperliquid: network('hyper-evm', 'the network that Hyperliquid runs'),
  synthetix: token('SNX'),
  gains: token('GNS', 'made by Gains Network'),
  aevo: logo('exchanges/aevo'),
  paradex: logo('exchanges/paradex'),
  deri: token('DERI'),
  stargate: token('STG'),
  across: token('ACX'),
  cbridge: token('CELR', 'the bridge of the Celer Network'),
  allbridge: token('ABR'),
  'arbitrum-bridge': network('arbitrum-one', "the network's own bridge, on its host"),
  yearn: token('YFI'),
  pendle: token('PENDLE'),
  aura: token('AURA'),
  'stake-dao': token('SDT'),
  'yield-yak': token('YAK'),
  origin: token('OGN'),
  frax: token('FRAX'),
  usdd: token('USDD'),
  centrifuge: token('CFG'),
  blur: token('BLUR'),
  rarible: token('RARI'),
  superrare: token('RARE'),
  zora: network('zora', 'the network that Zora runs'),
  sudoswap: token('SUDO'),
  axie: token('AXS'),
  'alien-worlds': token('TLM'),
  decentraland: token('MANA'),
  sandbox: token('SAND'),
  aavegotchi: token('GHST'),
  illuvium: token('ILV'),
  'star-atlas': token('ATLAS'),
  mobox: token('MBOX'),
  galxe: token('GAL'),
  push: token('PUSH'),
  audius: token('AUDIO'),
  ens: token('ENS'),
  'space-id': token('ID'),
  safe: logo('wallets/safe'),
  aragon: token('ANT'),
  kleros: token('PNK'),
  gitcoin: token('GTC'),
  giveth: token('GIV'),
  'dao-maker': token('DAO'),
  polkastarter: token('POLS'),
  uncx: token('UNCX', 'named Unicrypt before'),
  zerion: logo('wallets/zerion'),
  dextools: token('DEXT'),
  'nexus-mutual': token('NXM'),
  'request-finance': token('REQ', 'built on Request by the same makers'),
  curve: token('CRV'),
  lfj: token('JOE', 'known by its contract, from when it was Trader Joe'),
  'merchant-moe': token('MOE', 'known by its contract on Mantle'),
  symbiosis: network('symbiosis', 'the network that Symbiosis runs'),
  benddao: token('BEND'),
  apex: token('APEX'),
  harvest: token('FARM'),
  pixels: token('PIXEL'),
  'gods-unchained': token('GODS'),
  'ton-dns': network('ton', "the network's own names, on its host"),
  'aptos-explorer': network('aptos', "the network's own explorer, on its makers' host"),

  opensea: kept('simpleIcons', 'opensea', { tile: '#2081e2' }),
  farcaster: kept('simpleIcons', 'farcaster', { tile: '#855dcd' }),
  jupiter: kept('jupiter', 'JupiterLogoV2', { tile: '#10151c', side: 17 }),
  'magic-eden': kept('rainbowKit', 'magicEden', { tile: '#070b34' }),
  squid: kept('squid', 'SquidLogo', { tile: '#fff', side: 18 }),
  relay: kept('relay', 'RelayIcon', { tile: '#4615c8', side: 23 }),
  rango: kept('rango', 'Logo', { tile: '#1c3cf1', side: 16 }),
  etherscan: kept('antDesign', 'etherscan-circle-colorful', { tile: '#fff', side: 17 }),
  dydx: kept('antDesign', 'dydx-colorful', { tile: '#1c1c28', side: 26 }),
  unisat: kept('antDesign', 'unisat-colorful', { tile: '#000', side: 16 }),
  ankr: kept('antDesign', 'ankr-colorful', { tile: '#fff', side: 15 }),
  bakeryswap: kept('antDesign', 'bake-colorful', { tile: '#fff', side: 16, ...ofToken }),
  woofi: kept('antDesign', 'woo-circle-colorful', {
    tile: '#20252f',
    ...ofToken,
    reason: 'WOO makes WOOFi',
  }),
  'ether-fi': kept('bgdLabs', 'EtherfiIcon', { tile: '#181639', side: 34 }),
  convex: kept('bgdLabs', 'CvxIcon', { tile: '#fff', ...ofToken }),
  aerodrome: kept('dhedge', 'aero.png', { tile: '#ebe8e1', side: 38, ...ofToken }),
  velodrome: kept('dhedge', 'velo.png', { tile: '#f1f5f9', side: 30, ...ofToken }),
  beefy: kept('dhedge', 'bifi.png', { tile: '#f6efe5', side: 32, ...ofToken }),
  'polkadot-js': kept('polkadot', 'polkadot-js', { tile: '#ff8c00' }),
  subsquare: kept('polkadot', 'subsquare', { tile: '#fff', side: 17 }),
  subscan: kept('polkadot', 'subscan.png', { tile: '#fff', side: 18 }),
  polkassembly: kept('polkadot', 'polkassembly.png', { tile: '#fff', side: 17 }),
  bifrost: kept('polkadot', 'bifrost', { tile: '#000' }),
  hydration: kept('polkadot', 'hydration', { tile: '#e53e76' }),
}
