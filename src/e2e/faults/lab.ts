import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseKind } from '#platform/db/tables.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { openRecorder, type Recorder } from './history.ts'
import { type LabDatabase, postgresDatabase, sqliteDatabase } from './lab-database.ts'
import { type LabPostgres, startLabPostgres } from './lab-postgres.ts'
import { accountForServers, type LabServer, openLabServer } from './lab-server.ts'
import { type LabMailServer, startMailServer } from './mail-server.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Where payments go; no key signs for it. */
export const LAB_RECEIVER = '0x00000000000000000000000000000000c0ffee11'

/** Real servers, all they depend on, and what stands between them. */
export interface Lab {
  kind: DatabaseKind
  folder: string
  /** Where servers and databases keep their files: a small file system of its own, where one can be mounted. */
  disk: string
  hasOwnDisk: boolean
  servers: readonly LabServer[]
  database: LabDatabase
  /** Undefined on SQLite. */
  postgres: LabPostgres | undefined
  chain: TestChain
  mail: LabMailServer
  /** Between the servers and their database (Postgres), their mail server and their node. */
  proxies: { database: TcpProxy | undefined; mail: TcpProxy; node: TcpProxy }
  recorder: Recorder
  /** From 0 to 1, the same in each run with the same seed. */
  random: () => number
  close: () => Promise<void>
}

export interface LabOptions {
  kind: DatabaseKind
  /** On SQLite there is one. */
  servers?: number
  seed: number
  /** Where all files go; must exist. */
  parent: string
}

/** Mulberry32: small, fast, and good enough to choose whom to break next. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Roomy for an hour of visits; filled to the brim in a moment, as nothing is written. */
const DISK_SIZE = '640m'

/** Root can give the files a file system of their own, in memory. */
function mountDisk(folder: string): { unmount: () => void } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', folder])
  if (status !== 0) return undefined
  const unmount = () => {
    // Lazily: what still has a file open loses nothing but the name.
    spawnSync('umount', ['-l', folder])
    process.off('exit', unmount)
  }
  process.on('exit', unmount)
  return { unmount }
}

const portOf = (url: string): number => Number(new URL(url).port)

/** What the servers need to know of everything around them. */
const settingsOf = (
  { mail, node, database }: Lab['proxies'],
  postgres: LabPostgres | undefined,
): Record<string, string | undefined> => ({
  DATABASE_URL: postgres?.url(database?.port),
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: 'lab@example.org',
  DONATION_ADDRESS: LAB_RECEIVER,
  DONATION_RPC_URL: `http://127.0.0.1:${node.port}`,
  DONATION_CONFIRMATIONS: '1',
  // Every call comes from a network of its own, past the limits of one.
  TRUSTED_PROXIES: '127.0.0.1',
})

/** Folders that other accounts may pass: servers and Postgres run as their own. */
function makeFolders(parent: string, kind: DatabaseKind): Pick<Lab, 'folder' | 'disk'> {
  chmodSync(parent, 0o711)
  const folder = join(parent, `lab-${kind}`)
  const disk = join(folder, 'disk')
  mkdirSync(disk, { recursive: true })
  chmodSync(folder, 0o755)
  chmodSync(disk, 0o755)
  return { folder, disk }
}

/** Starts everything; what was started is stopped again when a part of it does not start. */
export async function openLab({ kind, servers: wanted = 1, seed, parent }: LabOptions): Promise<Lab> {
  await using opening = new AsyncDisposableStack()
  const { folder, disk } = makeFolders(parent, kind)
  const mounted = mountDisk(disk)
  opening.defer(() => mounted?.unmount())
  const recorder = openRecorder(join(folder, 'history.jsonl'))
  opening.defer(() => recorder.close())
  const mail = opening.adopt(await startMailServer(recorder), ({ stop }) => stop())
  const chain = opening.adopt(await startChain(), ({ stop }) => stop())
  const postgres = kind === 'postgres' ? await startLabPostgres(disk) : undefined
  opening.defer(() => postgres?.stop())
  const proxyTo = async (port: number) => opening.adopt(await startTcpProxy(port), ({ stop }) => stop())
  const proxies = {
    database: postgres && (await proxyTo(postgres.port)),
    mail: await proxyTo(mail.port),
    node: await proxyTo(portOf(chain.url)),
  }
  mail.watch(proxies.mail.answerPasses)
  const env = settingsOf(proxies, postgres)
  const user = accountForServers()
  const servers: LabServer[] = []
  for (let index = 0; index < (kind === 'sqlite' ? 1 : wanted); index++) {
    const server = await openLabServer({ index, folder, disk, env, user, recorder })
    opening.defer(() => server.stop())
    servers.push(server)
    await server.start()
  }
  const database = postgres ? postgresDatabase(postgres.admin) : sqliteDatabase(join(disk, 'data-0'))
  const running = opening.move()
  return {
    kind,
    folder,
    disk,
    hasOwnDisk: mounted !== undefined,
    servers,
    database,
    postgres,
    chain,
    mail,
    proxies,
    recorder,
    random: seededRandom(seed),
    close: () => running.disposeAsync(),
  }
}
