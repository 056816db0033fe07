import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeNode } from '#server/testing/evm/fake-node.ts'
import { nameOnce, submitOnce } from '../visitors.ts'
import { type Cause, HOUR_MS, loseNode, moveClock, payForSubmission } from './steps.ts'

export const OF_MONEY: readonly Cause[] = [
  {
    alert: 'PaymentsNotRead',
    words: 'the only node is out of reach while somebody has an amount to pay',
    withinMinutes: 15,
    happen: async bench => {
      await submitOnce(bench.lab)
      loseNode(bench)
      await sleep(10_000)
      await bench.look()
    },
  },
  {
    alert: 'PaymentsPending',
    words: 'somebody names a transaction that no node knows; two hours pass',
    withinMinutes: 10,
    happen: async bench => {
      await nameOnce(bench.lab, await submitOnce(bench.lab), `0x${randomBytes(32).toString('hex')}`)
      moveClock(bench, 2 * HOUR_MS)
      await bench.look()
    },
  },
  {
    alert: 'DonationTakenBack',
    words: 'the chain is reorganised below a donation that was confirmed',
    withinMinutes: 2,
    happen: async bench => {
      const { chain } = bench.lab
      const before = await chain.snapshot()
      await payForSubmission(bench)
      await chain.reorg(before, 3)
      moveClock(bench, HOUR_MS)
      await chain.increaseTime(HOUR_MS / 1_000)
      await sleep(4_000)
      await bench.look()
    },
  },
  {
    alert: 'NodeErrors',
    words: 'as of `PaymentsNotRead`',
    withinMinutes: 30,
    happen: async bench => {
      await submitOnce(bench.lab)
      loseNode(bench)
      await bench.look()
      await sleep(20_000)
      await bench.look()
    },
  },
  {
    alert: 'NodeBehind',
    words: 'of two nodes one is forty blocks behind',
    withinMinutes: 30,
    happen: async bench => {
      const { chain, server } = { chain: bench.lab.chain, server: bench.server }
      await chain.mine(50)
      const late = await startFakeNode(chain, (method, truth, [block]) =>
        method === 'eth_getBlockByNumber' && block === 'latest'
          ? { ...Object(truth), number: `0x${(Number(Object(truth).number) - 40).toString(16)}` }
          : truth,
      )
      bench.afterwards(late.stop)
      await bench.restart({ DONATION_RPC_URL: `${server.env.DONATION_RPC_URL},${late.url}` })
      await submitOnce(bench.lab)
      await sleep(10_000)
      await bench.look()
    },
  },
  {
    alert: 'RequestsWaiting',
    words: 'a request is paid for; four days pass',
    withinMinutes: 90,
    happen: async bench => {
      await payForSubmission(bench)
      moveClock(bench, 96 * HOUR_MS)
      await bench.look()
    },
  },
]
