import { describe, expect, test } from 'vitest'
import type { ContractFinding } from '#features/networks/contract/token-facts.ts'
import { pageOf } from '#lib/fold.ts'
import { subjectOf } from '../listing-context.ts'
import { checkFacts } from './facts.ts'
import { type ListedDapp, listedContract, listedDapp, listedNetwork } from './listed.ts'
import { checkOwnSite } from './own-site.ts'

describe('what is listed already', () => {
  const dapps: ListedDapp[] = [
    { id: 1, title: 'Swap', url: 'https://swap.example/' },
    { id: 2, title: 'Swap Farm', url: 'https://www.swap.example/farm' },
  ]
  const verdictOn = (url: string, language = 'en') =>
    listedDapp({ url, language }, dapps, async () => ({ en: 'Swaps.', zh: '' }))
  const found = (verdict: string, detail: string) => ({ code: 'listed', verdict, field: 'url', detail })

  test('is found for a DApp by its page, whatever is around it', async () => {
    for (const url of [
      'https://swap.example',
      'http://www.swap.example/?ref=1#x',
      'https://SWAP.example//',
    ]) {
      expect(await verdictOn(url), url).toEqual(found('stop', 'Swap'))
    }
    expect(await verdictOn('https://swap.example/farm/')).toEqual(found('stop', 'Swap Farm'))
  })

  test('may get another language, or be another page of the site, which a person decides', async () => {
    expect(await verdictOn('https://swap.example/', 'zh')).toEqual(found('staff', 'Swap'))
    expect(await verdictOn('https://swap.example/bridge')).toEqual(found('staff', 'Swap'))
  })

  test('is not another site with a similar address', async () => {
    for (const url of ['https://swap.example.org', 'https://my-swap.example', 'https://app.swap.example']) {
      expect(await verdictOn(url)).toEqual({ code: 'listed', verdict: 'ok' })
    }
  })

  test('is found for a chain by its id, among chains that count alike', () => {
    const chain = { hid: 'aptos', title: 'Aptos', short: 'APT', family: 'aptos', chainId: '1' }
    const eth = { hid: 'eth', title: 'Ethereum', short: 'ETH', family: 'ethereum', chainId: '1' }
    expect(listedNetwork({ chain_id: '1' }, [chain])).toEqual({ code: 'listed', verdict: 'ok' })
    expect(listedNetwork({ chain_id: '1' }, [chain, eth])).toEqual({
      code: 'listed',
      verdict: 'stop',
      field: 'chain_id',
      detail: 'Ethereum',
    })
  })

  test('is found for a contract with the name it is listed under', () => {
    expect(listedContract(undefined)).toEqual({ code: 'listed', verdict: 'ok' })
    expect(listedContract('Tether')).toMatchObject({ verdict: 'stop', field: 'address', detail: 'Tether' })
  })
})

describe('what the contract answers', () => {
  const facts = { name: 'Example Coin', symbol: 'EXC', decimals: 18, total_supply: '1000000.5' }
  const token: ContractFinding = { is: 'token', facts }
  const typed = { name: 'Example Coin', symbol: 'EXC', decimal: '18', total_supply: '1000000' }
  const differs = (field: string, verdict: string, detail: string) => ({
    code: 'factsDiffer',
    field,
    verdict,
    detail,
  })

  test('agrees', () => {
    expect(checkFacts(typed, token)).toEqual([{ code: 'factsMatch', verdict: 'ok' }])
  })

  test('differs where money would be counted or named wrongly: that stops', () => {
    expect(checkFacts({ ...typed, symbol: 'exc', decimal: '8' }, token)).toEqual([
      differs('symbol', 'stop', 'EXC'),
      differs('decimal', 'stop', '18'),
    ])
  })

  test('differs in its name or supply: a person decides', async () => {
    expect(checkFacts({ ...typed, name: 'Example', total_supply: '5' }, token)).toEqual([
      differs('name', 'staff', 'Example Coin'),
      differs('total_supply', 'staff', '1000000.5'),
    ])
  })

  test('is unknown, is no token, or is not there', () => {
    for (const is of ['unknown', 'other'] as const) {
      expect(checkFacts(typed, { is })).toEqual([{ code: 'factsUnknown', verdict: 'staff' }])
    }
    const nothing = [{ code: 'noContract', verdict: 'stop', field: 'address', detail: '0xab' }]
    expect(checkFacts({ ...typed, address: '0xab' }, { is: 'nothing' })).toEqual(nothing)
  })
})

test('two requests for the same thing have the same subject, however each was typed', () => {
  const families = { eth: 'ethereum', solana: 'solana' }
  const token = (network: string, address: string) => subjectOf('token', { network, address }, families)
  expect(token('eth', '0xAb')).toBe(token('eth', '0xaB'))
  expect(token('solana', 'Ab')).not.toBe(token('solana', 'aB'))
  expect(token('eth', '0xab')).not.toBe(subjectOf('nft', { network: 'eth', address: '0xab' }, families))
  const dapp = (url: string, language = 'en') => subjectOf('dapp', { url, language }, families)
  expect(dapp('https://www.a.example/x/?y')).toBe(dapp('http://a.example/x'))
  expect(dapp('https://a.example')).not.toBe(dapp('https://a.example', 'zh'))
  expect(pageOf('no address')).toBe('')
})

describe('the website', () => {
  const explorers = ['https://bscscan.com', '']
  test('that many share is named to staff', () => {
    for (const url of [
      'https://x.com/a',
      'https://www.twitter.com/a',
      'https://t.me/+a',
      'https://BscScan.com/token/0x1',
    ])
      expect(checkOwnSite('token', { website: url }, explorers), url).toMatchObject([
        { code: 'siteShared', verdict: 'staff', field: 'website' },
      ])
    expect(checkOwnSite('dapp', { url: 'https://t.me/a' }, [])).toMatchObject([
      { field: 'url', detail: 't.me' },
    ])
  })

  test('of its own is nothing to speak of', () => {
    for (const url of ['https://x.com.example.org/', 'https://box.com/', 'https://docs.bscscan.example/', ''])
      expect(checkOwnSite('nft', { website: url }, explorers), url).toEqual([])
  })
})
