import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const LANGUAGES = ['en', 'zh', 'zh-tw', 'ko', 'ru', 'es', 'hi', 'fil', 'pt', 'ja', 'vi', 'th']
const HOT_CATEGORY_ID = 99998
const PUBLIC = new URL('../../../public', import.meta.url)

type Title = Record<string, string>
type Chain = {
  hid: string
  title: string
  ns: string
  chain_id: string
  short: string
  symbol: string
  icon: string
  explorer: string
  deprecated: boolean
  testnet: boolean
}
type Category = { hid: number; m_index: number; category_type: number; title: Title }
type Dapp = {
  id: number
  slug: string
  title: string
  desc: Title
  url: string
  icon: string
  categories: number[]
  chains: string[]
  tp_connect: string
  hot: boolean
  rank: number
  audit_urls?: string[]
  evidence?: {
    checked?: string
    audits?: { firm: string; date?: string; url: string }[]
    incidents?: { date: string; kind: string; loss_usd?: number; url: string }[]
    region?: { kind: string; url: string }
    sources?: string[]
    state?: { kind: string; date?: string; url?: string; name?: string }
    looked?: Record<string, { date: string; url: string }>
  }
}
type Section = { id: number; title: Title; type: string; dapps: number[] }
type Banner = { id: number; title: Title; object: { url: string }; image: string }
type Token = {
  chain: string
  address: string
  symbol: string
  icon: string
  decimals: number
  dapp?: string
  source?: string
}

// The shapes are what the tests below look at; a row that differs fails there.
function load<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Row[]
}

const chains = load<Chain>('chains.json')
const categories = load<Category>('categories.json')
const dapps = load<Dapp>('dapps.json')
const sections = load<Section>('sections.json')
const banners = load<Banner>('banners.json')
const activities = load<Banner>('activities.json')
const ads = load<Banner>('ads.json')
const tokens = load<Token>('market-tokens.json')
const protocols: Record<string, { key: string; isSelected: boolean }[]> = JSON.parse(
  readFileSync(new URL('token-protocols.json', import.meta.url), 'utf8'),
)

const repeated = (values: readonly unknown[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
const missing = (paths: readonly string[]) => paths.filter(path => !existsSync(`${PUBLIC.pathname}${path}`))

/** A public name: https, no port, no address, no reserved or single-label host. */
function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username } = new URL(text)
  const labels = hostname.split('.')
  const top = labels.at(-1) ?? ''
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    labels.length >= 2 &&
    /^[a-z]{2,}$/.test(top) &&
    !['local', 'localhost', 'test', 'example', 'invalid', 'internal', 'onion'].includes(top)
  )
}

function untranslated(titles: readonly Title[]): Title[] {
  return titles.filter(title => LANGUAGES.some(language => !title[language]?.trim()))
}

describe('networks', () => {
  test('a visitor finds between 62 and 70 networks, each under one key and one name', () => {
    expect(chains.length).toBeGreaterThanOrEqual(62)
    expect(chains.length).toBeLessThanOrEqual(70)
    expect(repeated(chains.map(chain => chain.hid))).toEqual([])
    expect(repeated(chains.map(chain => chain.title))).toEqual([])
    expect(repeated(chains.map(chain => chain.short))).toEqual([])
    expect(chains.filter(chain => !/^[a-z0-9]+$/.test(chain.hid))).toEqual([])
  })

  test('every network the product promises is there by its short name', () => {
    const shorts = chains.map(chain => chain.short)
    const promised =
      'ETH,BSC,HECO,MATIC,OKTC,KLAY,AVAX,ARB,FTM,OP,GLMR,KCC,CFX,ETC,zkSync Era,EOS EVM,Mantle,LINEA,Base,OPBNB,EOS,IOST,TRX,BTC,DOT,KSM,SOL,APTOS,DOGE'
    expect(promised.split(',').filter(short => !shorts.includes(short))).toEqual([])
  })

  test('an EVM network has a decimal chain id of its own', () => {
    const evm = chains.filter(chain => chain.ns === 'ethereum')
    expect(evm.filter(chain => !/^[1-9]\d*$/.test(chain.chain_id))).toEqual([])
    expect(repeated(evm.map(chain => chain.chain_id))).toEqual([])
    expect(evm.find(chain => chain.hid === 'eth')?.chain_id).toBe('1')
    expect(evm.find(chain => chain.hid === 'bsc')?.chain_id).toBe('56')
  })

  test('a network that was shut down is not offered', () => {
    expect(chains.filter(chain => chain.deprecated).map(chain => chain.hid)).toEqual([
      'polyzkevm',
      'oktc',
      'heco',
    ])
  })

  test('every explorer link leads to a public https page', () => {
    expect(chains.filter(chain => chain.explorer !== '' && !isPublicHttps(chain.explorer))).toEqual([])
  })

  test('every network has a picture', () => {
    expect(missing(chains.map(chain => chain.icon))).toEqual([])
  })
})

describe('categories', () => {
  test('hot comes first and every category has a place and an id of its own', () => {
    expect(categories[0]?.hid).toBe(HOT_CATEGORY_ID)
    expect(categories.map(category => category.m_index)).toEqual(categories.map((_, index) => index))
    expect(repeated(categories.map(category => category.hid))).toEqual([])
    expect(categories.filter(category => category.category_type !== 0)).toEqual([])
  })

  test('a visitor reads every category in their own language', () => {
    expect(untranslated(categories.map(category => category.title))).toEqual([])
  })

  test('no category a visitor can choose is empty', () => {
    const used = new Set(dapps.flatMap(dapp => dapp.categories))
    expect(categories.filter(({ hid }) => hid !== HOT_CATEGORY_ID && !used.has(hid))).toEqual([])
  })
})

describe('DApps', () => {
  test('a visitor finds at least 150 DApps on at least 24 networks', () => {
    expect(dapps.length).toBeGreaterThanOrEqual(150)
    expect(new Set(dapps.flatMap(dapp => dapp.chains)).size).toBeGreaterThanOrEqual(24)
  })

  test('no DApp appears twice', () => {
    expect(repeated(dapps.map(dapp => dapp.id))).toEqual([])
    expect(repeated(dapps.map(dapp => dapp.slug))).toEqual([])
    expect(repeated(dapps.map(dapp => dapp.title))).toEqual([])
    expect(repeated(dapps.map(dapp => dapp.url))).toEqual([])
    expect(repeated(dapps.map(dapp => dapp.rank))).toEqual([])
  })

  test('every DApp and audit link leads to a public https page', () => {
    expect(dapps.filter(dapp => !isPublicHttps(dapp.url))).toEqual([])
    expect(dapps.flatMap(dapp => dapp.audit_urls ?? []).filter(url => !isPublicHttps(url))).toEqual([])
  })

  test('every DApp is described in one sentence of its own, in every language', () => {
    for (const language of LANGUAGES) {
      const texts = dapps.map(dapp => dapp.desc[language] ?? '')
      expect(texts.filter(text => text.trim() === '' || text.length > 120)).toEqual([])
      expect(repeated(texts)).toEqual([])
      const stop = { zh: '。', 'zh-tw': '。', ja: '。', hi: '।', th: '' }[language] ?? '.'
      expect(texts.filter(text => !text.endsWith(stop))).toEqual([])
      const { script } = new Intl.Locale(language).maximize()
      const isOwn = new RegExp(
        `\\p{Script=${{ Hans: 'Han', Hant: 'Han', Jpan: 'Hiragana', Kore: 'Hangul' }[script ?? ''] ?? script}}`,
        'u',
      )
      expect(texts.filter(text => !isOwn.test(text))).toEqual([])
    }
  })

  test('every category and network of a DApp exists and is still running', () => {
    const categoryIds = new Set(categories.map(category => category.hid))
    const running = new Set(chains.filter(chain => !chain.deprecated).map(chain => chain.hid))
    expect(dapps.filter(dapp => dapp.categories.length === 0)).toEqual([])
    // What runs on a network that the wallet does not list names none.
    const elsewhere = dapps.filter(({ chains }) => chains.length === 0).map(({ slug }) => slug)
    expect(elsewhere).toEqual(['gods-unchained', 'illuvium', 'splinterlands', 'hey'])
    expect(dapps.flatMap(dapp => dapp.categories).filter(hid => !categoryIds.has(hid))).toEqual([])
    expect(dapps.flatMap(dapp => dapp.chains).filter(hid => !running.has(hid))).toEqual([])
  })

  test('the button knows how to open each', () => {
    expect(dapps.filter(dapp => !['both', 'extension', 'mobile', 'none'].includes(dapp.tp_connect))).toEqual(
      [],
    )
  })

  describe('what is said of them as proved', () => {
    const facts = dapps.flatMap(({ slug, evidence }) => (evidence ? [{ slug, ...evidence }] : []))
    const latestFirst = (dates: readonly (string | undefined)[]) =>
      dates.every((date, at) => at === 0 || (dates[at - 1] ?? '') >= (date ?? ''))

    test('has a source on the web each, and nothing is there twice', () => {
      for (const { slug, audits = [], incidents = [], region, state, looked = {}, sources = [] } of facts) {
        const urls = [...[...audits, ...incidents].map(({ url }) => url), ...sources]
        const looks = Object.values(looked).map(({ url }) => url)
        const others = [region?.url, state?.url, ...looks].filter(url => url !== undefined)
        expect(urls.length + others.length + Number(state !== undefined), slug).toBeGreaterThan(0)
        expect(repeated(urls), slug).toEqual([])
        expect(
          [...urls, ...others].filter(url => !isPublicHttps(url)),
          slug,
        ).toEqual([])
      }
    })

    test('was checked on a day that has been, newest first, and dates are days that exist', () => {
      for (const { slug, checked, state, audits = [], incidents = [], looked = {} } of facts) {
        const dated = [...audits, ...incidents, ...Object.values(looked)].map(({ date }) => date)
        const since = state?.kind === 'closing' ? undefined : state?.date
        for (const date of [checked, since, ...dated].filter(date => date !== undefined)) {
          expect(new Date(date).toISOString().startsWith(date), `${slug}: ${date}`).toBe(true)
          expect(Date.parse(date), `${slug}: ${date}`).toBeLessThanOrEqual(Date.now())
        }
        expect(latestFirst(audits.map(({ date }) => date)), slug).toBe(true)
        expect(latestFirst(incidents.map(({ date }) => date)), slug).toBe(true)
      }
    })

    test('says of securities, cards and a market of bets that they are not for everybody', () => {
      for (const slug of ['ondo', 'realt', 'maple', 'gnosis-pay', 'polymarket'])
        expect(dapps.find(dapp => dapp.slug === slug)?.evidence?.region?.url, slug).toBeDefined()
    })
  })

  test('the hot list is short and holds the most popular DApps', () => {
    const hot = dapps.filter(dapp => dapp.hot)
    expect(hot.length).toBeGreaterThanOrEqual(20)
    expect(hot.length).toBeLessThanOrEqual(28)
    expect(Math.max(...hot.map(dapp => dapp.rank))).toBe(hot.length)
  })

  test('a DApp has a mark of its own or none, and enough popular ones have one', () => {
    const marked = dapps.filter(dapp => dapp.icon !== '')
    expect(missing(marked.map(dapp => dapp.icon))).toEqual([])
    expect(marked.filter(dapp => dapp.hot).length).toBeGreaterThanOrEqual(8)
  })
})

describe('home sections, banners and tokens', () => {
  test('no two tabs of the shelf and no two categories have the same name, in any language', () => {
    for (const language of LANGUAGES) {
      const file = new URL(`../../../locales/${language}/dappstore.json`, import.meta.url)
      const { shelf } = JSON.parse(readFileSync(file, 'utf8')) as { shelf: { trending: string } }
      const hot = categories[0]?.title[language]
      const tabs = [shelf.trending, ...sections.map(({ title }) => title[language])]
      expect(repeated([...tabs, hot]), language).toEqual([])
      expect(repeated(categories.map(({ title }) => title[language])), language).toEqual([])
    }
  })

  test('every section names DApps that exist, once each, in every language', () => {
    const ids = new Set(dapps.map(dapp => dapp.id))
    expect(sections.length).toBeGreaterThanOrEqual(4)
    expect(untranslated(sections.map(section => section.title))).toEqual([])
    expect(repeated(sections.map(section => section.id))).toEqual([])
    for (const section of sections) {
      expect(section.dapps.filter(id => !ids.has(id))).toEqual([])
      expect(repeated(section.dapps)).toEqual([])
    }
  })

  test("every banner is translated, has a picture and leads to the wallet's own site", () => {
    const shown = [...banners, ...activities, ...ads]
    expect(banners.length).toBeGreaterThanOrEqual(4)
    expect(untranslated(shown.map(banner => banner.title))).toEqual([])
    expect(missing(shown.map(banner => banner.image))).toEqual([])
    const foreign = shown.filter(({ object }) => {
      const host = URL.canParse(object.url) ? new URL(object.url).hostname : ''
      return !isPublicHttps(object.url) || !/(^|\.)tokenpocket\.pro$/.test(host)
    })
    expect(foreign).toEqual([])
  })

  test('every token stands on a known network, once, with a picture and its decimals', () => {
    const hids = new Set(chains.map(chain => chain.hid))
    expect(tokens.filter(token => !hids.has(token.chain))).toEqual([])
    expect(repeated(tokens.map(token => `${token.chain}:${token.address}`))).toEqual([])
    expect(tokens.filter(token => !Number.isInteger(token.decimals) || token.decimals < 0)).toEqual([])
    expect(missing(tokens.map(token => token.icon))).toEqual([])
  })

  test('a token of a DApp’s project has a source, and the DApp runs on its network', () => {
    const ofProjects = tokens.filter(({ dapp }) => dapp)
    expect(ofProjects.filter(({ source = '' }) => !isPublicHttps(source))).toEqual([])
    const strangers = ofProjects.filter(
      ({ dapp, chain }) => !dapps.some(({ slug, chains }) => slug === dapp && chains.includes(chain)),
    )
    expect(strangers).toEqual([])
  })

  test('TPT is the BEP-20 token with four decimals', () => {
    const tpt = tokens.find(token => token.symbol === 'TPT')
    expect(tpt).toMatchObject({
      chain: 'bsc',
      address: '0xECa41281c24451168a37211F0bc2b8645AF45092',
      decimals: 4,
    })
  })

  test('each family of networks offers its token standards with one chosen beforehand', () => {
    expect(Object.keys(protocols)).toContain('ethereum')
    expect(Object.keys(protocols)).toContain('bsc')
    for (const group of Object.values(protocols)) {
      expect(group.filter(protocol => protocol.isSelected)).toHaveLength(1)
      expect(repeated(group.map(protocol => protocol.key))).toEqual([])
    }
  })
})

describe('pictures', () => {
  const files = ['chains', 'dapps', 'tokens', 'banners'].flatMap(folder =>
    readdirSync(`${PUBLIC.pathname}/icons/${folder}`).map(file => `${folder}/${file}`),
  )

  test('no picture runs code, carries styles the site forbids or loads anything from elsewhere', () => {
    const unsafe = files.filter(file => {
      const text = readFileSync(`${PUBLIC.pathname}/icons/${file}`, 'utf8')
      return /<(script|style|image|foreignObject)|\s(style|on\w+)=|href=|url\((?!#)/.test(text)
    })
    expect(unsafe).toEqual([])
  })

  test('every picture is small enough for a list on a slow phone', () => {
    const heavy = files.filter(file => readFileSync(`${PUBLIC.pathname}/icons/${file}`).byteLength > 4_096)
    expect(heavy).toEqual([])
  })
})
