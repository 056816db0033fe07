import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cause, lockFile, sendInVain, subscribeOnce, times } from './steps.ts'

export const OF_SERVERS: readonly Cause[] = [
  {
    alert: 'SiteDown',
    words: 'the server is killed and not started again',
    withinMinutes: 5,
    happen: async bench => {
      await bench.server.end('SIGKILL')
      bench.afterwards(() => bench.server.start())
      await bench.look()
    },
  },
  {
    alert: 'DatabaseDown',
    words: 'another program holds the SQLite file',
    withinMinutes: 5,
    happen: async bench => {
      bench.afterwards(lockFile(bench))
      // The last answer is good for five seconds.
      await sleep(6_000)
      await bench.look()
    },
  },
  {
    alert: 'ServerErrors',
    words: 'the same, while ten send something and twenty read',
    withinMinutes: 10,
    happen: bench => sendInVain(bench, 20),
  },
  {
    alert: 'SubmissionsFail',
    words: 'the same, while ten send something and two thousand read',
    withinMinutes: 5,
    happen: bench => sendInVain(bench, 2_000),
  },
  {
    alert: 'SlowAnswers',
    words: 'the same, for three seconds again and again: who sends something waits',
    withinMinutes: 30,
    happen: async bench => {
      for (let turn = 0; turn < 2; turn++) {
        const release = lockFile(bench)
        bench.afterwards(release)
        setTimeout(release, 3_000)
        await times(10, () => subscribeOnce(bench))
        await bench.look()
      }
    },
  },
  {
    alert: 'UncaughtError',
    words: 'three errors that nobody catches; the server is started again each time',
    withinMinutes: 5,
    happen: async bench => {
      bench.server.mayEnd(true)
      bench.afterwards(() => bench.server.mayEnd(false))
      for (let turn = 0; turn < 3; turn++) {
        const { ended } = bench.server.process()
        bench.server.order('error')
        await ended
        await bench.restart()
        await bench.look()
      }
    },
  },
  {
    alert: 'ConnectionsNearlyUsed',
    words: '240 connections to a server that may have 300 descriptors',
    withinMinutes: 10,
    happen: async bench => {
      await bench.restart({}, 300)
      const { hostname, port } = new URL(bench.server.address)
      const sockets = Array.from({ length: 240 }, () => connect(Number(port), hostname).on('error', () => {}))
      bench.afterwards(() => {
        for (const socket of sockets) socket.destroy()
      })
      await bench.look()
    },
  },
  {
    alert: 'MemoryHigh',
    words: '700 MB that the server never gives back',
    withinMinutes: 20,
    happen: async bench => {
      bench.server.order('hold 700')
      await sleep(2_000)
      await bench.look()
    },
  },
]
