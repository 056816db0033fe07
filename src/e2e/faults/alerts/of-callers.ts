import { type Cause, callAs, LIST, reportBrokenPolicy, SUBSCRIBE, subscribeOnce, times } from './steps.ts'

export const OF_CALLERS: readonly Cause[] = [
  {
    alert: 'BudgetNearlyUsed',
    words: 'nine of the ten mails that `BUDGET_MAILS` has for everybody are used',
    withinMinutes: 5,
    happen: async bench => {
      await bench.restart({ BUDGET_MAILS: '10,10,10' })
      await times(9, () => subscribeOnce(bench))
      await bench.look()
    },
  },
  {
    alert: 'CallersRefused',
    words: 'one caller sends a hundred addresses, of which `BUDGET_MAILS` lets one through',
    withinMinutes: 30,
    happen: async bench => {
      await bench.restart({ BUDGET_MAILS: '1,1,1000' })
      await bench.look()
      await times(100, () => callAs(bench, SUBSCRIBE, { email: 'ann@example.org' }, '10.255.0.1'))
      await bench.look()
    },
  },
  {
    alert: 'CallersTooFast',
    words: 'one caller asks for a list two thousand times at once',
    withinMinutes: 30,
    happen: async bench => {
      await bench.look()
      await times(2_000, () => callAs(bench, LIST, undefined, '10.255.0.2'))
      await bench.look()
    },
  },
  {
    alert: 'PolicyBroken',
    words: 'ninety browsers report a script of another host',
    withinMinutes: 10,
    happen: async bench => {
      await times(30, () => reportBrokenPolicy(bench, '/en/about/'))
      await bench.look()
      await times(60, () => reportBrokenPolicy(bench, '/en/about/'))
      await bench.look()
    },
  },
  {
    alert: 'PolicyBrokenOnForm',
    words: 'one browser reports it of a form',
    withinMinutes: 2,
    happen: async bench => {
      await reportBrokenPolicy(bench, '/en/submit/dapp/')
      await bench.look()
    },
  },
]
