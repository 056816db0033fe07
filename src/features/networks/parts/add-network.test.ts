import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AddedNetwork } from '../networks.ts'
import { addNetwork } from './add-network.ts'

const NETWORK: AddedNetwork = {
  chainId: '0xa',
  chainName: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io'],
}

type Call = { method: string; params?: unknown[] }

/** A wallet of the visitor's: answers, or throws, by method. */
function wallet(answers: Record<string, unknown>): Call[] {
  const asked: Call[] = []
  vi.stubGlobal('ethereum', {
    request: async (call: Call) => {
      asked.push(call)
      const answer = answers[call.method]
      if (answer) throw answer
      return null
    },
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('adding a network to a wallet', () => {
  test('a wallet that knows it only goes there', async () => {
    const asked = wallet({})
    expect(await addNetwork(NETWORK)).toBe('done')
    expect(asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }])
  })

  test.each([
    ['says so', { code: 4902 }],
    ['wraps the error', { code: -32_603, data: { originalError: { code: 4902 } } }],
  ])('a wallet that does not know it and %s is offered the whole of it', async (_, unknown) => {
    const asked = wallet({ wallet_switchEthereumChain: unknown })
    expect(await addNetwork(NETWORK)).toBe('done')
    expect(asked[1]).toEqual({ method: 'wallet_addEthereumChain', params: [NETWORK] })
  })

  test('who declines is not asked again, and hears that nothing was changed', async () => {
    const asked = wallet({ wallet_switchEthereumChain: { code: 4001 } })
    expect(await addNetwork(NETWORK)).toBe('refused')
    expect(asked).toHaveLength(1)
  })

  test('an open question and any other error are told apart', async () => {
    wallet({ wallet_switchEthereumChain: { code: -32_002 } })
    expect(await addNetwork(NETWORK)).toBe('busy')
    wallet({ wallet_switchEthereumChain: { code: 4902 }, wallet_addEthereumChain: new Error('no') })
    expect(await addNetwork(NETWORK)).toBe('failed')
  })

  test.each([[undefined], ['<b>wallet</b>'], [{ request: 'no function' }], [null]])(
    'what is no wallet is none: %j',
    async found => {
      vi.stubGlobal('ethereum', found)
      expect(await addNetwork(NETWORK)).toBe('missing')
    },
  )
})
