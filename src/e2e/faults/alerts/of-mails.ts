import { setTimeout as sleep } from 'node:timers/promises'
import { submitOnce } from '../visitors.ts'
import { type Cause, HOUR_MS, loseMailServer, moveClock, subscribeOnce, times } from './steps.ts'

export const OF_MAILS_AND_JOBS: readonly Cause[] = [
  {
    alert: 'MailsWaiting',
    words: 'the mail server is out of reach while somebody sends a request; two hours pass',
    withinMinutes: 15,
    happen: async bench => {
      loseMailServer(bench)
      await submitOnce(bench.lab)
      moveClock(bench, 2 * HOUR_MS)
      await bench.look()
    },
  },
  {
    alert: 'MailRefused',
    words: 'the mail server refuses ten mails for good (550)',
    withinMinutes: 5,
    happen: async bench => {
      bench.lab.mail.set('never')
      bench.afterwards(() => bench.lab.mail.set('take'))
      await times(10, () => subscribeOnce(bench))
      await sleep(5_000)
      await bench.look()
    },
  },
  {
    alert: 'JobFails',
    label: 'task="mail"',
    words: 'the mail server is out of reach while a mail waits',
    withinMinutes: 240,
    happen: async bench => {
      loseMailServer(bench)
      await subscribeOnce(bench)
      await sleep(2_000)
      await bench.look()
    },
  },
]
