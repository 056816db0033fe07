import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { JOB_SUCCESS } from '#platform/metrics.ts'
import { donationsOn, openDonations } from '#server/testing/donations.ts'
import { startChain } from '#server/testing/evm/chain.ts'
import { startFakeNode } from '#server/testing/evm/fake-node.ts'
import { scanDonations } from './scan.ts'

async function succeededAt(): Promise<number> {
  const { values } = await JOB_SUCCESS.get()
  return values.find(({ labels }) => labels.task === 'scan')?.value ?? 0
}

test('a server that reaches no node reports no success, nor between two looks, and does when it reads again', async () => {
  await using opened = new AsyncDisposableStack()
  const chain = opened.adopt(await startChain(), ({ stop }) => stop())
  let isAway = true
  const hangUp = (response: ServerResponse) => response.destroy()
  const node = opened.adopt(await startFakeNode(chain, (_, truth) => (isAway ? hangUp : truth)), ({ stop }) =>
    stop(),
  )
  const donations = opened.adopt(await openDonations(donationsOn([node.url])), ({ close }) => close())
  await donations.intent()
  const job = opened.adopt(scanDonations(donations.parts, 20), ({ stop }) => stop())
  const begun = await succeededAt()
  await expect.poll(() => JSON.stringify(donations.api.logged)).toContain('"event":"chain"')
  // Many turns, of which the next look is not due in any.
  await sleep(1_000)
  expect(await succeededAt()).toBe(begun)
  isAway = false
  await donations.api.db.updateTable('donation_scans').set({ lease_until: '' }).execute()
  await expect.poll(succeededAt).toBeGreaterThan(begun)
  await job.stop()
})
