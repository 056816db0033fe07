import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Hex, http } from 'viem'
import { encodeFunctionData, isAddress, isHex, toHex } from 'viem/utils'
import { BEP20, bytecodeOf, WALLET } from './contracts.ts'

/** The platform's own token on BNB Smart Chain, so that the default settings hold. */
export const TPT = '0xECa41281c24451168a37211F0bc2b8645AF45092'

const BNB_SMART_CHAIN = 56
const CONFIG = join(import.meta.dirname, 'hardhat.config.ts')
const START_LIMIT_MS = 60_000
/** Enough for everything a test sends; asked for outright, so that a transaction that fails is mined all the same. */
const GAS = 1_000_000n
/** Fixed, so that the same transaction after a reorganisation has the same hash. */
const GAS_PRICE = 10n ** 10n
/** What each of the first accounts is given: a thousand million tokens, more than any test spends. */
const PURSE = 10n ** 9n * 10n ** 4n
const PURSES = 5

interface Transaction {
  from?: Hex
  to: string
  data?: Hex
  gas?: bigint
}

export interface TestToken {
  address: string
  transfer: (to: string, units: bigint | string, from?: Hex) => Promise<Hex>
  /** Several transfers in one transaction. */
  transferMany: (payments: readonly { to: string; units: bigint | string }[], from?: Hex) => Promise<Hex>
  mint: (to: string, units: bigint | string) => Promise<Hex>
}

export interface TestChain {
  url: string
  /** Accounts that the node signs for; the first few own tokens. */
  accounts: readonly Hex[]
  /** The token at the address of the default settings. */
  token: TestToken
  /** The same token at another address. */
  placeToken: (address: string) => Promise<TestToken>
  /** A wallet that is a contract, and a way to send with it what its owner wants sent. */
  placeWallet: (address: string, owner: Hex) => Promise<(to: string, data: Hex) => Promise<Hex>>
  /** What the wallet of an account signs for a text (EIP-191). */
  sign: (text: string, account?: Hex) => Promise<Hex>
  ask: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** Sends from the first account unless told otherwise; mined at once while automine is on. */
  send: (transaction: Transaction) => Promise<Hex>
  mine: (blocks?: number) => Promise<void>
  setAutomine: (isOn: boolean) => Promise<void>
  increaseTime: (seconds: number) => Promise<void>
  snapshot: () => Promise<string>
  revert: (snapshot: string) => Promise<void>
  /** The chain as it was at the snapshot goes on differently: so many other blocks instead of those since. */
  reorg: (snapshot: string, blocks: number) => Promise<void>
  stop: () => Promise<void>
}

/** Loaded before it: its input ends with the process that started it, however that ends, and it with its input. */
const END_WITH_US = 'data:text/javascript,process.stdin.on("end",()=>process.exit()).resume()'

/** The program of the package, wherever it is installed. */
const program = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('hardhat/package.json')), 'dist/src/cli.js')

interface NodeProcess {
  url: string
  child: ChildProcess
}

async function startNode(chainId: number): Promise<NodeProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      END_WITH_US,
      program(),
      '--config',
      CONFIG,
      'node',
      '--hostname',
      '127.0.0.1',
      '--port',
      '0',
    ],
    {
      // It neither tells anybody of its use nor asks for news.
      env: {
        ...process.env,
        CI: '1',
        HARDHAT_DISABLE_TELEMETRY: 'true',
        TEST_CHAIN_ID: String(chainId),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      // It writes of every call; only the address is of interest.
      if (output.length < 10_000) output += text
    })
  }
  const url = () => /server at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
  const deadline = Date.now() + START_LIMIT_MS
  while (!url() && child.exitCode === null && Date.now() < deadline) await sleep(20)
  const found = url()
  if (found) return { url: found, child }
  child.kill('SIGKILL')
  throw new Error(`The test chain does not start: ${output}`)
}

function hexOf(answer: unknown): Hex {
  if (!isHex(answer)) throw new Error(`Not what a node answers: ${JSON.stringify(answer)}`)
  return answer
}

function addressOf(text: string): Hex {
  if (!isAddress(text, { strict: false })) throw new Error(`Not an address: ${text}`)
  return text
}

function tokenAt(address: string, send: TestChain['send']): TestToken {
  return {
    address,
    transfer: (to, units, from) => {
      const args = [addressOf(to), BigInt(units)] as const
      return send({
        to: address,
        from,
        data: encodeFunctionData({ abi: BEP20, functionName: 'transfer', args }),
      })
    },
    transferMany: (payments, from) => {
      const args = [
        payments.map(({ to }) => addressOf(to)),
        payments.map(({ units }) => BigInt(units)),
      ] as const
      return send({
        to: address,
        from,
        data: encodeFunctionData({ abi: BEP20, functionName: 'transferMany', args }),
      })
    },
    mint: (to, units) => {
      const args = [addressOf(to), BigInt(units)] as const
      return send({ to: address, data: encodeFunctionData({ abi: BEP20, functionName: 'mint', args }) })
    },
  }
}

/** A real EVM node as a process of its own, with the token in place; it works without a network. */
export async function startChain(chainId = BNB_SMART_CHAIN): Promise<TestChain> {
  const [code, { url, child }] = await Promise.all([bytecodeOf('Bep20'), startNode(chainId)])
  // A connection each: the node closes those that are quiet for five seconds, and on a busy machine a call is under way then.
  const fetchOptions = { headers: { connection: 'close' } }
  const client = createClient({ transport: http(url, { retryCount: 0, fetchOptions }) })
  // viem knows the methods of public nodes; a test chain has more, and their answers are checked where they are used.
  const request = client.request as (call: { method: string; params: readonly unknown[] }) => Promise<unknown>
  const ask: TestChain['ask'] = (method, params = []) => request({ method, params })

  // It would tell of every call at length, which is most of its work.
  await ask('hardhat_setLoggingEnabled', [false])
  const listed = await ask('eth_accounts')
  const accounts = Array.isArray(listed) ? listed.map(hexOf) : []
  const send: TestChain['send'] = async ({ from = accounts[0], to, data, gas = GAS }) =>
    hexOf(await ask('eth_sendTransaction', [{ from, to, data, gas: toHex(gas), gasPrice: toHex(GAS_PRICE) }]))
  const placeToken: TestChain['placeToken'] = async address => {
    await ask('hardhat_setCode', [address, code])
    const token = tokenAt(address, send)
    for (const account of accounts.slice(0, PURSES)) await token.mint(account, PURSE)
    return token
  }
  const placeWallet: TestChain['placeWallet'] = async (address, owner) => {
    await ask('hardhat_setCode', [address, await bytecodeOf('Wallet')])
    const call = (functionName: 'setUp' | 'execute', args: readonly [Hex] | readonly [Hex, Hex]) =>
      send({ to: address, from: owner, data: encodeFunctionData({ abi: WALLET, functionName, args }) })
    await call('setUp', [owner])
    return (to, data) => call('execute', [addressOf(to), data])
  }
  const mine: TestChain['mine'] = async (blocks = 1) => {
    // Without an interval a second would pass for each block.
    await ask('hardhat_mine', [toHex(blocks), '0x0'])
  }
  const revert: TestChain['revert'] = async snapshot => {
    if ((await ask('evm_revert', [snapshot])) !== true) throw new Error('That snapshot is gone')
  }

  return {
    url,
    accounts,
    token: await placeToken(TPT),
    placeToken,
    placeWallet,
    sign: async (text, account = accounts[0]) => hexOf(await ask('personal_sign', [toHex(text), account])),
    ask,
    send,
    mine,
    setAutomine: async isOn => {
      await ask('evm_setAutomine', [isOn])
    },
    increaseTime: async seconds => {
      await ask('evm_increaseTime', [toHex(seconds)])
      await mine()
    },
    snapshot: async () => hexOf(await ask('evm_snapshot')),
    revert,
    reorg: async (snapshot, blocks) => {
      await revert(snapshot)
      // Another time of their own makes the new blocks differ from those that they replace.
      await ask('evm_increaseTime', [toHex(1)])
      await mine(blocks)
    },
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGKILL')) await ended
    },
  }
}
