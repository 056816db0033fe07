import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#platform/config.ts'
import { freePort } from '#server/testing/free-port.ts'
import { oneServer } from '../kinds/processes.ts'
import type { Lab } from '../lab.ts'
import type { LabServer } from '../lab-server.ts'
import { type Snapshot, startPrometheus } from './prometheus.ts'

/** A server, whatever it depends on, and a Prometheus that asks it. */
export interface AlertBench {
  lab: Lab
  server: LabServer
  /** Starts the server again, with counters at 0. */
  restart: (env?: Environment, maxFiles?: number) => Promise<void>
  /** Looks at the numbers; what is looked at while something is broken is what the rules are asked about. */
  look: () => Promise<void>
  /** Done when the alert was tried, the last one first. */
  afterwards: (heal: () => unknown) => void
}

export interface OpenBench extends AlertBench {
  snapshot: () => Promise<Snapshot>
  /** Forgets what was looked at. */
  take: () => Snapshot[]
  heal: () => Promise<void>
  close: () => Promise<void>
}

export async function openBench(lab: Lab): Promise<OpenBench> {
  const server = oneServer(lab)
  const port = await freePort()
  const folder = join(lab.folder, 'alerts')
  mkdirSync(folder, { recursive: true })
  const prometheus = await startPrometheus(folder, port)
  let looked: Snapshot[] = []
  let healing: (() => unknown)[] = []
  return {
    lab,
    server,
    restart: async (env = {}, maxFiles) => {
      await server.ensureUp()
      await server.end('SIGTERM')
      await server.start({ METRICS_PORT: String(port), ...env }, maxFiles)
    },
    snapshot: prometheus.snapshot,
    look: async () => {
      looked.push(await prometheus.snapshot())
    },
    take: () => looked.splice(0),
    afterwards: heal => healing.push(heal),
    heal: async () => {
      const all = healing.reverse()
      healing = []
      for (const each of all) await each()
      looked = []
    },
    close: prometheus.stop,
  }
}
