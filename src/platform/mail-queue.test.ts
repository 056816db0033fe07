import { expect, test, vi } from 'vitest'
import { type QueuedMail, runMailQueue } from './mail-queue.ts'
import { JOB_SUCCESS } from './metrics.ts'

const mailWith = (ends: Partial<QueuedMail>): QueuedMail => ({
  sent: async () => {},
  later: async () => {},
  giveBack: async () => {},
  refused: async () => {},
  ...ends,
})

/** A queue of that one mail, which the mail server takes. */
function queueOf(mail: QueuedMail) {
  const send = vi.fn(async () => {})
  const waiting = [mail]
  const queue = runMailQueue({
    claim: async () => waiting.shift(),
    send,
    mailer: { send },
    log: () => {},
  })
  return { queue, send }
}

test('a mail that was taken while the database was away is written down when it is back, and not sent again', async () => {
  const giveBack = vi.fn(async () => {})
  // As the driver of a database says it, in the words of a mail server that is away.
  const gone = Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' })
  const sent = vi.fn(async () => {}).mockRejectedValueOnce(gone)
  const { queue, send } = queueOf(mailWith({ sent, giveBack }))
  queue.wake()
  await queue.settled()
  expect(sent).toHaveBeenCalledTimes(2)
  expect(send).toHaveBeenCalledTimes(1)
  expect(giveBack).not.toHaveBeenCalled()
  await queue.stop()
})

test('a server that ends does not wait for a database that is away', async () => {
  const sent = vi.fn(async () => {
    throw new Error('no database')
  })
  const { queue } = queueOf(mailWith({ sent }))
  queue.wake()
  await queue.stop()
  // Each further try may take as long as a connection's time limit.
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a queue whose mail server is away reports no success', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' })
  const { queue, send } = queueOf(mailWith({}))
  send.mockRejectedValue(away)
  JOB_SUCCESS.set({ task: 'mail' }, 0)
  queue.wake()
  await queue.settled()
  const { values } = await JOB_SUCCESS.get()
  expect(send).toHaveBeenCalledTimes(1)
  expect(values.find(({ labels }) => labels.task === 'mail')?.value).toBe(0)
  await queue.stop()
})
