import type { Page } from 'playwright/test'
import { createPublicClient, http, isHex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { TestChain } from '#server/testing/evm/chain.ts'

/** The words that test chains everywhere give their accounts from; worth nothing anywhere else. */
const TEST_WORDS = 'test test test test test test test test test test test junk'
const BNB_CHAIN_ID = 56
/** EIP-1193 and EIP-3326. */
const USER_REFUSED = 4001

export interface TestWallet {
  name: string
  /** Every method it was asked for, in order. */
  asked: string[]
  /** It refuses what it is asked to sign. */
  isRefusing: boolean
}

/** Signs here and sends to the chain, as a wallet of the visitor would. */
async function sendFrom(
  account: HDAccount,
  chain: TestChain,
  call: { to: `0x${string}`; data: `0x${string}` },
) {
  const client = createPublicClient({ transport: http(chain.url) })
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const signed = await account.signTransaction({
    ...call,
    nonce,
    chainId: BNB_CHAIN_ID,
    gas: 200_000n,
    gasPrice: 10n ** 10n,
  })
  return client.request({ method: 'eth_sendRawTransaction', params: [signed] })
}

function callOf(params: unknown) {
  const [call] = Array.isArray(params) ? params : []
  const { to, data, value } = Object(call)
  if (!isHex(to) || !isHex(data) || Number(value ?? 0) !== 0) throw new Error('Not a call of a contract')
  return { to, data }
}

/** Announces a wallet to every page of the browser as EIP-6963 describes. It begins on another network, as wallets do. */
export async function installWallet(page: Page, chain: TestChain): Promise<TestWallet> {
  const account = mnemonicToAccount(TEST_WORDS)
  const wallet: TestWallet = { name: 'Test Wallet', asked: [], isRefusing: false }
  let chainId = 1

  const answers: Partial<Record<string, (params: unknown) => unknown>> = {
    eth_requestAccounts: () => [account.address],
    eth_accounts: () => [account.address],
    eth_chainId: () => `0x${chainId.toString(16)}`,
    wallet_switchEthereumChain: () => {
      chainId = BNB_CHAIN_ID
      return null
    },
    eth_sendTransaction: params => {
      if (wallet.isRefusing) throw new Error('refused')
      return sendFrom(account, chain, callOf(params))
    },
    personal_sign: params => {
      const [raw] = Array.isArray(params) ? params : []
      if (wallet.isRefusing || !isHex(raw)) throw new Error('refused')
      return account.signMessage({ message: { raw } })
    },
  }
  const answer = async (method: string, params: unknown): Promise<unknown> => {
    wallet.asked.push(method)
    const own = answers[method]
    return own ? own(params) : chain.ask(method, Array.isArray(params) ? params : [])
  }

  await page.exposeFunction('askTestWallet', async (method: string, params: unknown) => {
    try {
      return { result: await answer(method, params) }
    } catch {
      return { code: USER_REFUSED }
    }
  })
  await page.addInitScript(name => {
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      const ask: unknown = Reflect.get(globalThis, 'askTestWallet')
      if (typeof ask !== 'function') throw new Error('No wallet')
      const { result, code } = await ask(method, params ?? [])
      if (code !== undefined) throw Object.assign(new Error('User rejected the request.'), { code })
      return result
    }
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name,
      icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      rdns: 'org.example.wallet',
    }
    const detail = Object.freeze({ info, provider: { request } })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, wallet.name)
  return wallet
}
