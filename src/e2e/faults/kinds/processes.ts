import { type Fault, ON_BOTH } from '../fault.ts'
import type { Lab } from '../lab.ts'
import type { LabServer } from '../lab-server.ts'

/** A second or two on a machine that is idle; several times that beside other tests. */
const START_MS = 40_000

export function oneServer({ servers, random }: Lab): LabServer {
  const chosen = servers[Math.floor(random() * servers.length)]
  if (!chosen) throw new Error('There is no server')
  return chosen
}

const killed: Fault = {
  name: 'kill -9 under load',
  on: ON_BOTH,
  lastsMs: 200,
  wellWithinMs: START_MS,
  endsServers: true,
  mayRepeatMail: true,
  inject: async lab => {
    const server = oneServer(lab)
    await server.end('SIGKILL')
    return () => server.start()
  },
}

const terminated: Fault = {
  name: 'SIGTERM under load',
  on: ON_BOTH,
  lastsMs: 0,
  wellWithinMs: START_MS,
  endsServers: true,
  inject: async lab => {
    const server = oneServer(lab)
    const how = await server.end('SIGTERM')
    return async () => {
      await server.start()
      if (how !== 0) throw new Error(`ended with ${how}`)
    }
  },
}

const paused: Fault = {
  name: 'stopped for 5 seconds and continued (SIGSTOP, SIGCONT)',
  on: ON_BOTH,
  lastsMs: 5_000,
  wellWithinMs: 10_000,
  inject: async lab => {
    const { child } = oneServer(lab).process()
    child.kill('SIGSTOP')
    return async () => {
      child.kill('SIGCONT')
    }
  },
}

const faulty = (name: string, order: string): Fault => ({
  name,
  on: ON_BOTH,
  lastsMs: 500,
  wellWithinMs: START_MS,
  endsServers: true,
  mayRepeatMail: true,
  inject: async lab => {
    const server = oneServer(lab)
    const { ended } = server.process()
    server.order(order)
    const how = await ended
    return async () => {
      if (how !== 1) throw new Error(`ended with ${how}`)
    }
  },
})

const outputClosed: Fault = {
  name: 'the readers of output and errors go away',
  on: ON_BOTH,
  lastsMs: 1_000,
  wellWithinMs: 10_000,
  inject: async ({ servers }) => {
    for (const server of servers) {
      const { child } = server.process()
      child.stdout?.destroy()
      child.stderr?.destroy()
    }
    return async () => {}
  },
}

export const PROCESS_FAULTS: readonly Fault[] = [
  killed,
  terminated,
  paused,
  faulty('an error that nobody catches', 'error'),
  faulty('a rejection that nobody catches', 'rejection'),
  outputClosed,
]
