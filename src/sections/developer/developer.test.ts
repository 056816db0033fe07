import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { openTestApi } from '#server/testing/api.ts'
import { EXAMPLES } from './developer.ts'

type Request = { method: string; params?: unknown }

/** What an example exports, run in a page that has the wallet given. */
function run(id: (typeof EXAMPLES)[number]['id'], page: Record<string, unknown> = {}) {
  const source = EXAMPLES.find(example => example.id === id)?.source ?? ''
  const names = [...source.matchAll(/export (?:async )?function (\w+)/g)].map(([, name]) => name)
  const script = `${source.replaceAll('export ', '')}\n;({ ${names.join(', ')} })`
  return runInNewContext(script, { Event, ...page })
}

function fakeWallet(answer: (request: Request) => unknown) {
  const asked: Request[] = []
  return {
    asked,
    request: async (request: Request) => {
      asked.push(request)
      return answer(request)
    },
  }
}

/** Plain data of this realm, as objects made in another one never equal ours. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('a developer who copies an example', () => {
  test('finds the wallet that announces itself and gets its account', async () => {
    const page = new EventTarget()
    const wallet = fakeWallet(() => ['0x0000000000000000000000000000000000000001'])
    page.addEventListener('eip6963:requestProvider', () => {
      const detail = { info: { rdns: 'pro.tokenpocket' }, provider: wallet }
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    })
    const { connect } = run('connect', { window: page })
    expect((await connect()).account).toBe('0x0000000000000000000000000000000000000001')
    expect(wallet.asked.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  })

  test('gets nothing, and no error, where there is no wallet', async () => {
    expect(await run('connect', { window: new EventTarget() }).connect()).toBeUndefined()
  })

  test('adds the network only when the wallet does not know it', async () => {
    const knows = fakeWallet(() => null)
    await run('switchChain').switchToBnbChain(knows)
    expect(knows.asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])

    const knowsNot = fakeWallet(({ method }) => {
      if (method === 'wallet_switchEthereumChain') throw Object.assign(new Error('unknown'), { code: 4902 })
      return null
    })
    await run('switchChain').switchToBnbChain(knowsNot)
    expect(knowsNot.asked.at(-1)?.method).toBe('wallet_addEthereumChain')
    expect(plain(knowsNot.asked.at(-1)?.params)[0].chainId).toBe('0x38')

    const refuses = fakeWallet(() => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    await expect(run('switchChain').switchToBnbChain(refuses)).rejects.toMatchObject({ code: 4001 })
    expect(refuses.asked).toHaveLength(1)
  })

  test('gets what a form is still to be changed for', async () => {
    const api = await openTestApi()
    const { checkListing } = run('checkListing', {
      fetch: (address: string, init: RequestInit) =>
        api.app.request(address.replace('https://site.example', ''), init),
    })
    const answer = plain(await checkListing('https://site.example', 'chain', { name: 'Example' }))
    expect(answer.fields).toMatchObject({ chain_id: 'required', icon_url: 'required' })
    expect(answer.open).toContainEqual({ code: 'form', verdict: 'stop' })
    await expect(checkListing('https://site.example', 'ship', {})).rejects.toThrow('No such call')
    await api.close()
  })

  test('offers TPT with its four decimals', async () => {
    const wallet = fakeWallet(() => true)
    await run('watchAsset').watchTpt(wallet)
    expect(plain(wallet.asked[0])).toMatchObject({
      method: 'wallet_watchAsset',
      params: { options: { symbol: 'TPT', decimals: 4 } },
    })
  })

  test('gets links whose parameters come back as they went in', () => {
    const dapp = new URL(run('openDapp').dappLink('https://dapp.example/?a=1&b=ä#top', 'BSC'))
    expect(dapp.href.startsWith('tpdapp://open?params=')).toBe(true)
    expect(JSON.parse(dapp.searchParams.get('params') ?? '')).toEqual({
      url: 'https://dapp.example/?a=1&b=ä#top',
      chain: 'BSC',
      source: 'Your DApp',
    })
    const signIn = new URL(run('signIn').signInLink('42'))
    expect(signIn.href.startsWith('tpoutside://pull.activity?param=')).toBe(true)
    expect(JSON.parse(signIn.searchParams.get('param') ?? '')).toMatchObject({
      action: 'login',
      actionId: '42',
    })
  })
})
