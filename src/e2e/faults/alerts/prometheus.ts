import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'

/** Debian: apt-get install prometheus. */
export const hasPrometheus = (): boolean =>
  ['prometheus', 'promtool'].every(program => spawnSync(program, ['--version']).status === 0)

/** A database that takes no write is waited for before the numbers come. */
const SCRAPE_S = 3
const READY_LOOKS = 200
const LOOK_MS = 100
const PATIENCE_MS = 30_000

/** What Prometheus itself has of the server: its own labels beside ours, in its own notation. */
export interface Snapshot {
  /** When that was, in seconds. */
  at: number
  values: ReadonlyMap<string, number>
}

export interface LabPrometheus {
  /** What it asks from now on for. */
  snapshot: () => Promise<Snapshot>
  stop: () => Promise<void>
}

type Sample = [at: number, value: string]
interface Found {
  metric: Record<string, string>
  value: Sample
}

function notationOf({ __name__: name = '', ...labels }: Record<string, string>): string {
  const inner = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)
  return `${name}{${inner.join(',')}}`
}

/** A real Prometheus that asks the server at this port for its numbers, as docs/operating.md has it set up. */
export async function startPrometheus(folder: string, target: number): Promise<LabPrometheus> {
  const config = join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: `${SCRAPE_S}s`, scrape_timeout: `${SCRAPE_S}s` },
      scrape_configs: [{ job_name: 'site', static_configs: [{ targets: [`127.0.0.1:${target}`] }] }],
    }),
  )
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let look = 0; !(await isReady()); look++) {
    if (look === READY_LOOKS || child.exitCode !== null) throw new Error('Prometheus does not start')
    await sleep(LOOK_MS)
  }
  async function query(expression: string): Promise<Found[]> {
    const answer = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`)
    const { data }: { data: { result: Found[] } } = await answer.json()
    return data.result
  }

  return {
    snapshot: async () => {
      const wanted = Date.now() / 1000
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        const [at] = await query('timestamp(up{job="site"})')
        if (at && Number(at.value[1]) > wanted) break
        if (Date.now() > deadline) throw new Error('Prometheus does not ask the server')
        await sleep(LOOK_MS)
      }
      const found = await query('{job="site"}')
      return {
        at: Number(found[0]?.value[0] ?? wanted),
        values: new Map(found.map(({ metric, value }) => [notationOf(metric), Number(value[1])])),
      }
    },
    stop: async () => {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}
