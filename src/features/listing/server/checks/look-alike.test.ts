import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROTECTED_NAMES } from '#content/protected-names.ts'
import { CATALOGUE } from '#server/database.ts'
import { lookAlikes } from './look-alike.ts'
import { skeletonOf } from './skeleton.ts'
import type { Taken } from './taken.ts'

const read = (file: string): Record<string, string>[] =>
  JSON.parse(readFileSync(join(CATALOGUE, file), 'utf8'))

const DAPPS: Taken[] = read('dapps.json').map(({ title = '', url = '' }) => ({ name: title, hosts: [url] }))
const CHAINS: Taken[] = read('chains.json').map(({ title = '', short }) => ({ name: title, short }))
const LISTED_TOKENS = read('market-tokens.json')
const takenBy = (tokens: typeof LISTED_TOKENS): Taken[] =>
  tokens.map(({ title = '', symbol }) => ({ name: title, short: symbol }))
const TOKENS = takenBy(LISTED_TOKENS)
const PROTECTED: Taken[] = PROTECTED_NAMES.map(each => ({ ...each, isProtected: true }))
const ALL = [...PROTECTED, ...DAPPS, ...CHAINS, ...TOKENS]

const namesFor = (name: string, taken: readonly Taken[]): string[] =>
  lookAlikes({ names: { name }, shorts: {}, hosts: {} }, taken).flatMap(({ found }) =>
    found.map(each => each.name),
  )
const hostsFor = (url: string, taken: readonly Taken[] = ALL): string[] =>
  lookAlikes({ names: {}, shorts: {}, hosts: { url }, isItsSite: true }, taken).flatMap(({ found }) =>
    found.map(each => each.name),
  )

describe('a name', () => {
  test.each([
    ['Uniswap', 'uniswap'],
    ['UNISWAP™', 'Uniswap'],
    ['Uni swap', 'Uniswap'],
    ['U.n.i.s.w.a.p', 'Uniswap'],
    ['Unіswap', 'Uniswap'], // Cyrillic і
    ['Unisωap', 'Uniswap'], // Greek ω
    ['Unisꮃap', 'Uniswap'], // Cherokee Ꮃ
    ['𝐔𝐧𝐢𝐬𝐰𝐚𝐩', 'Uniswap'], // mathematical letters
    ['ᴜɴɪsᴡᴀᴘ', 'Uniswap'], // small capitals
    ['Un1swap', 'Uniswap'],
    ['UnIswap', 'Uniswap'],
    ['Unlswap', 'Uniswap'],
    ['Ｕｎｉｓｗａｐ', 'Uniswap'],
    ['Ünïswáp', 'Uniswap'],
    ['Unisvvap', 'Uniswap'],
    ['Uniswaps', 'Uniswap'],
    ['Unswap', 'Uniswap'],
    ['Uniwsap', 'Uniswap'],
    ['Unizwap', 'Uniswap'],
    ['РаnсаkеSwар', 'PancakeSwap'], // mostly Cyrillic
    ['ꓟetaMask', 'MetaMask'], // Lisu ꓟ
    ['M00nbeam', 'Moonbeam'],
    ['Moonbearn', 'Moonbeam'],
    ['Un\u200bi\u00adswap', 'Uniswap'],
    ['USDТ', 'USDT'], // Cyrillic Т
    ['$USDT', 'USDT'],
    ['Τether', 'Tether'], // Greek Τ
  ])('%s is taken for %s, either way', (name, listed) => {
    expect(namesFor(name, [{ name: listed }]), skeletonOf(name)).toEqual([listed])
    expect(namesFor(listed, [{ name }])).toEqual([name])
  })

  test.each([
    ['Uniswap V4 Airdrop', 'Uniswap'],
    ['UniswapAirdrop', 'Uniswap'],
    ['Unізwар V4', 'Uniswap'],
    ['Unizwap Rewards', 'Uniswap'],
    ['Trade on Uniswap', 'Uniswap'],
    ['Curve Finance', 'Curve'],
    ['Curve Airdrop', 'Curve'],
    ['Phantom Wallet', 'Phantom'],
    ['Meta Mask Support', 'MetaMask'],
    ['TokenPocket Official', 'TokenPocket'],
    ['Tоkеn Росkеt', 'TokenPocket'],
    ['TPT Rewards', 'TPT'],
    ['MyTPWallet', 'TP Wallet'],
    ['Wormhole', 'Portal (Wormhole)'],
    ['Arbitrum', 'Arbitrum'],
    ['GMX claim', 'GMX'],
  ])('%s holds %s', (name, listed) => {
    expect(namesFor(name, ALL)).toContain(listed)
  })

  test.each([
    ...['Swap', 'Swap Finance', 'My Swap Wallet', 'The Bridge', 'Moon Farm', 'Galaxy Swap'],
    ...['Compound Interest Tracker', 'Phantom Galaxies', 'Base Camp', 'Orca Whale Watch', 'Braave'],
    ...['欧易钱包', '🐸', '!!', 'Uniform Pay', 'Carve It'],
  ])('%s is a name of its own', name => {
    expect(namesFor(name, ALL)).toEqual([])
  })

  test.each([
    ['Uniswap', 'Unisocks'],
    ['Aave', 'Ave'],
    ['DAI', 'DAO'],
    ['SushiSwap', 'Swap'],
    ['Compound', 'Component'],
    ['欧易', '欧元'],
    ['一', '丨'],
    ['Batcoin', 'Bitcoin'],
    ['Jetswap', 'Netswap'],
  ])('%s and %s are two names', (name, listed) => {
    expect(namesFor(name, [{ name: listed }])).toEqual([])
  })

  test('that is listed, or holds a listed one, is no slip of another', () => {
    expect(namesFor('Bitcoin Gold', ALL)).toEqual(['Bitcoin', 'Wrapped Bitcoin'])
    const both = [{ name: 'Uniswap' }, { name: 'Unizwap' }]
    for (const name of ['Unizwap', 'Unizwap Rewards', 'The Unizwap V4'])
      expect(namesFor(name, both), name).toEqual(['Unizwap'])
    expect(hostsFor('https://unizwap.example', both)).toEqual(['Unizwap'])
  })

  test('that is a ticker is compared as a whole, with names and tickers of every kind', () => {
    const shorts = (symbol: string) =>
      lookAlikes({ names: {}, shorts: { symbol }, hosts: {} }, ALL).flatMap(({ found }) =>
        found.map(({ name }) => name),
      )
    expect(shorts('UЅDТ')).toContain('Tether USD')
    expect(shorts('TPT')).toContain('TPT')
    expect(shorts('METAMASK')).toEqual(['MetaMask'])
    expect(shorts('USDX')).toEqual([])
  })

  test('of the listed thing itself is no imitation, and the very same name is reported first', () => {
    const listed: Taken[] = [
      { name: 'Moonbeam', place: 'eth 0x1' },
      { name: 'Uniswap X', place: 'eth 0x2' },
      { name: 'Uniswap', place: 'eth 0x3' },
    ]
    const found = (name: string, place: string) =>
      lookAlikes({ names: { name }, shorts: {}, hosts: {}, place }, listed)
    expect(found('Uniswap', 'eth 0x4')[0]?.found.map(({ name }) => name)).toEqual(['Uniswap', 'Uniswap X'])
    expect(found('Moonbeam', 'eth 0x1')).toEqual([])
  })
})

describe('a host', () => {
  test.each([
    ['https://unlswap.org', 'Uniswap'],
    ['https://uniswap.io', 'Uniswap'],
    ['https://uniswap-app.io', 'Uniswap'],
    ['https://wwwuniswap.org', 'Uniswap'],
    ['https://unisvvap.com', 'Uniswap'],
    ['https://app.uniswap.org.evil.com', 'Uniswap'],
    ['https://uniswap.github.io', 'Uniswap'],
    ['https://uniswap.co.uk', 'Uniswap'],
    ['https://unіswap.org', 'Uniswap'], // as it is typed; the next one is the same in punycode
    ['https://xn--unswap-qvf.org', 'Uniswap'],
    ['https://curve.io', 'Curve'],
    ['https://curve.finance.evil.com', 'Curve'],
    ['https://metamask.vercel.app', 'MetaMask'],
    ['https://trust-wallet.net', 'Trust Wallet'],
    ['https://claim-tokenpocket.com', 'TokenPocket'],
    ['https://tokenpocket.pro.login.example.com', 'TokenPocket'],
    ['https://tpt-airdrop.com', 'TPT'],
    ['https://tpwallet.com', 'TP Wallet'],
    // Brands that are words of everyday English.
    ['https://phantomwallet.live', 'Phantom'],
    ['https://phantom-extension.com', 'Phantom'],
    ['https://claim-phantom-airdrop.xyz', 'Phantom'],
    ['https://phantomm.app', 'Phantom'],
    ['https://phantom.wallet-sync.com', 'Phantom'],
    ['https://curvefi.us', 'Curve'],
    ['https://aavee.co', 'Aave'],
  ])('%s passes for %s', (url, listed) => {
    expect(hostsFor(url)).toContain(listed)
  })

  test.each([
    ...['https://app.uniswap.org', 'https://v4.uniswap.org', 'https://www.tokenpocket.pro/en/'],
    ...['https://swap.io', 'https://app.swap.io', 'https://mybridge.org', 'https://uniform.co.uk'],
    ...['https://compoundinterest.com', 'https://curve.example.com', 'https://example.com'],
    ...['https://finance.vote', 'https://crypto.ru', 'https://phantomjs.org', 'https://midcurve.finance'],
    ...['https://database.io', 'https://meta.defichain.com'],
  ])('%s is its own or nobody’s', url => {
    expect(hostsFor(url)).toEqual([])
  })

  test('under a domain that is known makes a DApp its owner’s, and a token nobody’s', () => {
    const uniswap = { names: { name: 'Uniswap' }, shorts: {}, hosts: { url: 'https://app.uniswap.org/x' } }
    expect(lookAlikes({ ...uniswap, isItsSite: true }, ALL)).toEqual([])
    expect(lookAlikes(uniswap, ALL)).toMatchObject([{ field: 'name' }])
  })
})

test('of the 278 DApps of the catalogue few resemble another one, and not one because of a word that many use', () => {
  const flaggedAmong = (taken: readonly Taken[]) =>
    DAPPS.filter(
      ({ name, hosts: [url = ''] = [] }) =>
        lookAlikes({ names: { name }, shorts: {}, hosts: { url }, isItsSite: true }, taken).length > 0,
    ).map(({ name }) => name)
  expect(DAPPS).toHaveLength(278)
  expect(flaggedAmong(DAPPS)).toEqual([
    ...['THENA', 'Alien Base', 'Ethena', 'Aptos Names', 'SubSquare', 'Polkassembly', 'Aptos Explorer'],
  ])
  // Beside chains, tokens and brands too: what bears the name of its chain is among them. A token of a listed DApp shares
  // its name by right.
  const others = takenBy(LISTED_TOKENS.filter(({ dapp }) => dapp === undefined))
  expect(flaggedAmong([...PROTECTED, ...DAPPS, ...CHAINS, ...others]).length).toBeLessThanOrEqual(16)
})

test('ten thousand names and hosts are looked through in a moment', () => {
  const listed = Array.from({ length: 10_000 }, (_, i) => ({
    name: `Listed thing number ${i}`,
    hosts: [`https://thing${i}.example`],
    place: String(i),
  }))
  const candidate = {
    names: { a: 'x y'.repeat(33) },
    shorts: { b: 'ABC' },
    hosts: { c: 'https://a-b.c.d.com' },
  }
  lookAlikes(candidate, listed)
  const start = process.cpuUsage()
  expect(lookAlikes(candidate, listed)).toEqual([])
  expect(process.cpuUsage(start).user).toBeLessThan(500_000)
})
