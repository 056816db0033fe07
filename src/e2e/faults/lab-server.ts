import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '#platform/config.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type ServerProcess, startServer } from '#server/testing/process.ts'
import type { Recorder } from './history.ts'

const ORDERS = pathToFileURL(join(import.meta.dirname, 'server-orders.ts')).href
/** `nobody` on Debian and most others. */
const NOBODY = 65_534
const ROOT = join(import.meta.dirname, '../../..')

/** File permissions hold nobody back who is root, so the servers run as `nobody` then, if that account may read our sources. */
export function accountForServers(): number | undefined {
  if (process.getuid?.() !== 0) return undefined
  const reading = `require('node:fs').readFileSync(${JSON.stringify(join(ROOT, 'package.json'))})`
  const tried = spawnSync(process.execPath, ['-e', reading], { uid: NOBODY, gid: NOBODY })
  return tried.status === 0 ? NOBODY : undefined
}

/** One server that is started again on the same port and the same data whenever it ends, as a service manager does. */
export interface LabServer {
  index: number
  address: string
  dataDir: string
  env: Environment
  /** The number of the account it runs as; undefined: ours. */
  user: number | undefined
  process: () => ServerProcess
  /** Starts it, with so many descriptors at most; throws what it wrote when it does not get ready. */
  start: (more?: Environment, maxFiles?: number) => Promise<void>
  /** Starts it unless it is up or being started again already. */
  ensureUp: () => Promise<void>
  /** Ends it on purpose, and resolves when it has ended: with its exit code, or the signal. */
  end: (signal: NodeJS.Signals) => Promise<number | string | null>
  /** See `server-orders.ts`. */
  order: (text: string) => void
  /** From now on an end of its own is part of the fault (true) or a violation (false). */
  mayEnd: (isMeant: boolean) => void
  stop: () => Promise<void>
}

interface LabServerOptions {
  index: number
  folder: string
  disk: string
  env: Environment
  user: number | undefined
  recorder: Recorder
}

export async function openLabServer({
  index,
  folder,
  disk,
  env,
  user,
  recorder,
}: LabServerOptions): Promise<LabServer> {
  const port = await freePort()
  const dataDir = join(disk, `data-${index}`)
  mkdirSync(dataDir)
  if (user !== undefined) spawnSync('chown', [`${user}:${user}`, dataDir])
  const orders = join(folder, `orders-${index}`)
  writeFileSync(orders, '')
  chmodSync(orders, 0o644)
  const settings: Environment = {
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LAB_ORDERS: orders,
    NODE_OPTIONS: `--import=${ORDERS}`,
  }
  let current: ServerProcess | undefined
  /** After it ended by itself. */
  let starting: Promise<void> | undefined
  const all: ServerProcess[] = []
  let isMeantToEnd = false
  let isStopped = false

  const process_ = () => {
    if (!current) throw new Error(`Server ${index} was never started`)
    return current
  }
  async function start(more: Environment = {}, maxFiles?: number): Promise<void> {
    const started = await startServer({ ...settings, ...more }, user, undefined, maxFiles)
    if (!started.address) {
      // One that neither gets ready nor ends would keep the next one from its file.
      started.child.kill('SIGKILL')
      const how = await started.ended
      throw new Error(started.errors().trim() || `It did not get ready in time (${how})`)
    }
    current = started
    all.push(started)
    void started.ended.then(how => {
      if (isStopped || current !== started) return
      const errors = started.errors().trim().slice(-300)
      recorder.add({
        type: 'end',
        server: index,
        at: recorder.now(),
        isMeant: isMeantToEnd,
        how: `${how} ${errors}`,
      })
      current = undefined
      starting = start().catch(() => {})
    })
  }

  const killLast = () => current?.child.kill('SIGKILL')
  process.once('exit', killLast)

  return {
    index,
    address: `http://127.0.0.1:${port}`,
    dataDir,
    env: settings,
    user,
    process: process_,
    start,
    ensureUp: async () => {
      await starting
      if (!current) await start()
    },
    end: async signal => {
      const ending = process_()
      current = undefined
      ending.child.kill(signal)
      const how = await ending.ended
      recorder.add({ type: 'end', server: index, at: recorder.now(), isMeant: true, how: String(how) })
      return how
    },
    order: text => {
      writeFileSync(orders, text)
      process_().child.kill('SIGUSR2')
    },
    mayEnd: isMeant => {
      isMeantToEnd = isMeant
    },
    stop: async () => {
      isStopped = true
      process.off('exit', killLast)
      const last = current
      last?.child.kill('SIGKILL')
      await last?.ended
      writeFileSync(join(folder, `server-${index}.log`), all.map(({ output }) => output()).join(''))
    },
  }
}
