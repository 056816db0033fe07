import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const chain = (hid: string, title: string, more = {}) => ({
  hid,
  title,
  ns: 'ethereum',
  chain_id: '1',
  short: hid.toUpperCase(),
  symbol: 'ETH',
  explorer: 'https://explorer.example',
  icon: `/icons/${hid}.svg`,
  deprecated: false,
  testnet: false,
  ...more,
})

/** Networks whose tokens are told apart otherwise than by a contract. */
export const FAMILY_CHAINS = [
  chain('eth', 'Ethereum'),
  chain('bsc', 'BNB Smart Chain'),
  ...Object.entries({
    eos: 'eos',
    wax: 'eos',
    trx: 'tron',
    btc: 'bitcoin',
    dot: 'polkadot',
    xrp: 'ripple',
  }).map(([hid, ns]) => chain(hid, hid, { ns, chain_id: hid })),
]

const category = (hid: number, en: string, zh: string) => ({
  hid,
  m_index: hid === 99_998 ? 0 : hid,
  category_type: 0,
  title: { en, zh },
})

const dapp = (id: number, title: string, more = {}) => ({
  id,
  slug: `dapp-${id}`,
  title,
  desc: { en: `About ${title}`, zh: `关于 ${title}` },
  url: `https://d${id}.example`,
  icon: `/icons/d${id}.svg`,
  categories: [1],
  chains: ['eth'],
  tp_connect: 'both',
  hot: false,
  rank: id,
  audit_urls: [],
  ...more,
})

/** Named ones for searching, numbered ones for paging. */
export const DAPPS = [
  dapp(1, 'Alpha Swap', { hot: true, chains: ['eth', 'bsc'], url: 'https://app.alpha.example' }),
  dapp(2, 'Swap', {
    categories: [2],
    audit_urls: ['https://audits.example/swap.pdf'],
    evidence: {
      checked: '2026-11-22',
      audits: [{ firm: 'Careful Eyes', date: '2026-03', url: 'https://careful.example/swap.pdf' }],
      incidents: [{ date: '2025', kind: 'contract', loss_usd: 5_000, url: 'https://news.example/swap' }],
    },
  }),
  dapp(3, 'Crème Bank', { hot: true, categories: [1, 2] }),
  dapp(4, 'Swapper', { rank: 9 }),
  ...Array.from({ length: 56 }, (_, i) => dapp(100 + i, `Number ${i + 1}`)),
]

const FILES = {
  chains: [
    chain('eth', 'Ethereum'),
    chain('bsc', 'BNB Smart Chain'),
    chain('old', 'Gone', { deprecated: true }),
  ],
  categories: [category(99_998, 'Hot', '热门'), category(2, 'Lending', '借贷'), category(1, 'Swap', '兑换')],
  dapps: DAPPS,
  sections: [
    {
      id: 7,
      title: { en: 'Popular', zh: '热门应用' },
      type: 'list',
      dapps: DAPPS.slice(0, 12).map(entry => entry.id),
    },
    { id: 8, title: { en: 'New' }, type: 'list', dapps: [3, 1] },
  ],
  banners: [
    { id: 1, title: { en: 'For all' }, object: { url: 'https://one.example' }, image: '/b/1.png' },
    { id: 2, title: { en: 'Только' }, object: { url: 'https://two.example' }, image: '/b/2.png', lang: 'ru' },
  ],
  activities: [{ id: 1, title: { en: 'Walk' }, object: { url: 'https://walk.example' }, image: '/a/1.png' }],
  ads: [],
  'token-protocols': {
    ethereum: [{ key: 'ERC20', isSelected: true }],
    solana: [{ key: 'SPL', isSelected: true }],
  },
  'market-tokens': [
    {
      chain: 'eth',
      address: '',
      symbol: 'ETH',
      title: 'Ether',
      icon: '/t/eth.svg',
      coingecko_id: 'ethereum',
      decimals: 18,
    },
    {
      chain: 'bsc',
      address: '',
      symbol: 'BNB',
      title: 'BNB',
      icon: '/t/bnb.svg',
      coingecko_id: 'binancecoin',
      decimals: 18,
    },
  ],
}

export const GUIDE_COUNT = 24

function guide(id: number, title: string, body: string): string {
  const day = `2025-02-${String(id).padStart(2, '0')}`
  const facts = [
    `id: ${id}`,
    `title: ${title}`,
    `summary: 'About: ${title}'`,
    'topic: safe',
    'level: beginner',
    `published: ${day}`,
    `reviewed: ${day}`,
  ]
  return `---\n${facts.join('\n')}\n---\n${body}\n`
}

/** A folder like the real catalogue's with guides beside it, small and made for tests; `changes` replace whole files. */
export function writeCatalogue(changes: Partial<Record<keyof typeof FILES, unknown>> = {}): string {
  const content = mkdtempSync(join(tmpdir(), 'content-'))
  const folder = join(content, 'catalogue')
  mkdirSync(folder)
  for (const [name, content] of Object.entries({ ...FILES, ...changes })) {
    writeFileSync(
      join(folder, `${name}.json`),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  }
  mkdirSync(join(content, 'guides/en'), { recursive: true })
  mkdirSync(join(content, 'guides/zh'), { recursive: true })
  for (let id = 1; id <= GUIDE_COUNT; id++) {
    writeFileSync(join(content, `guides/en/a${id}.md`), guide(id, `Article ${id}`, `# Head\n\nText *${id}*.`))
  }
  writeFileSync(join(content, 'guides/zh/a24.md'), guide(24, '第二十四篇', '正文'))
  const hostile =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n[ok](https://ok.example)'
  writeFileSync(join(content, 'guides/en/a23.md'), guide(23, 'Hostile', hostile))
  return folder
}
