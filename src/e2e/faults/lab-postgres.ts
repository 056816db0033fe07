import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { asUser, findPrograms, query, untilReady } from '#server/testing/postgres-programs.ts'

/** A Postgres of our own that may be crashed. */
export interface LabPostgres {
  port: number
  /** As its owner, past the proxy. */
  admin: string
  /** As its owner on another database, which no setting of the site's reaches. */
  manage: (statement: string) => Promise<void>
  /** As the servers' role, on `port` or on a proxy's. */
  url: (port?: number) => string
  start: () => Promise<void>
  /** `immediate`: without a checkpoint, as a crash; `kill`: the first process dies as by kill -9. */
  crash: (how: 'immediate' | 'kill') => Promise<void>
  stop: () => Promise<void>
}

const ROLE = 'site'

function runAsUser(command: string[], cwd: string): void {
  const [program = '', ...more] = asUser(command)
  const { status, stderr } = spawnSync(program, more, { encoding: 'utf8', cwd })
  if (status !== 0) throw new Error(`${command[0]}: ${stderr}`)
}

/** Of a Postgres whose first process was killed, the others take a moment to notice; until then no new one starts. */
const START_AGAIN_MS = 200

/** A new cluster in `folder`, with its defaults: what it acknowledged is on the disk. */
export async function startLabPostgres(parent: string): Promise<LabPostgres> {
  const programs = findPrograms()
  if (!programs) throw new Error('No Postgres is installed')
  const folder = join(parent, 'postgres')
  mkdirSync(folder, { mode: 0o777 })
  if (process.getuid?.() === 0) spawnSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const initdb = [join(programs, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  runAsUser([...initdb, '--locale=C', '-N'], folder)
  const port = await freePort()
  const admin = `postgres://postgres@127.0.0.1:${port}/${ROLE}`
  const maintenance = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()

  async function start(): Promise<void> {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60']
    const command = [
      join(programs ?? '', 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      ...settings,
    ]
    const [program = '', ...more] = asUser(command)
    let isReady = false
    const run = () => {
      const started = spawn(program, more, { stdio: 'ignore', cwd: folder })
      child = started
      ended = new Promise<void>(resolve => {
        started.once('exit', () => {
          if (isReady) resolve()
          else setTimeout(run, START_AGAIN_MS)
        })
      })
    }
    run()
    await untilReady(maintenance)
    isReady = true
  }
  const end = () => runAsUser([join(programs, 'pg_ctl'), 'stop', '-D', data, '-m', 'immediate', '-w'], folder)

  // Its folder may be gone by then; runuser passes the signal on.
  const endLast = () => child?.kill()
  process.once('exit', endLast)
  await start()
  await query(maintenance, `create role ${ROLE} login`)
  await query(maintenance, `create database ${ROLE} owner ${ROLE}`)
  return {
    port,
    admin,
    manage: statement => query(maintenance, statement),
    url: (through = port) => `postgres://${ROLE}@127.0.0.1:${through}/${ROLE}`,
    start,
    crash: async how => {
      if (how === 'immediate') end()
      else process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await ended
    },
    stop: async () => {
      process.off('exit', endLast)
      end()
      await ended
    },
  }
}
