import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { startServer } from '#server/testing/process.ts'
import { callServer } from '../call-server.ts'
import type { Fault } from '../fault.ts'
import { accountForServers, type LabServer } from '../lab-server.ts'
import { oneServer } from './processes.ts'

const ON_SQLITE = ['sqlite'] as const
const START_MS = 40_000
const PAGE_BYTES = 4_096
/** A reader waits for no writer. */
const READ_MS = 2_500

/** Why it refused, or why that is not enough: one line that tells an operator what to do. */
async function refusalOf(server: LabServer, expected: RegExp): Promise<string | undefined> {
  try {
    await server.start()
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error)
    return expected.test(line) && !line.includes('\n') ? undefined : `it refused with: ${line}`
  }
  await server.end('SIGKILL')
  return 'it started on it'
}

/** A server that finds its file changed refuses to start, says why, and starts again on the file as it was. */
const refusing = (name: string, expected: RegExp, spoil: (file: string) => void): Fault => ({
  name,
  on: ON_SQLITE,
  lastsMs: 0,
  wellWithinMs: START_MS,
  endsServers: true,
  inject: async lab => {
    const server = oneServer(lab)
    await server.end('SIGTERM')
    const file = join(server.dataDir, SQLITE_FILE)
    renameSync(file, `${file}.kept`)
    copyFileSync(`${file}.kept`, file)
    chmodSync(file, 0o666)
    spoil(file)
    const problem = await refusalOf(server, expected)
    return async () => {
      for (const rest of ['', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
      renameSync(`${file}.kept`, file)
      await server.start()
      if (problem) throw new Error(problem)
    }
  },
})

function overwritePages(file: string): void {
  const opened = openSync(file, 'r+')
  for (let page = 2; page < 12; page++)
    writeSync(opened, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES)
  closeSync(opened)
}

function addSchema(file: string): void {
  const database = new DatabaseSync(file)
  database.exec("insert into schema_versions (version, name, applied_at) values (9999, 'later', '')")
  database.close()
}

const readOnly: Fault = {
  name: 'write permission taken from the file and its folder',
  on: ON_SQLITE,
  lastsMs: 0,
  wellWithinMs: START_MS,
  endsServers: true,
  missing: () =>
    process.getuid?.() === 0 && accountForServers() === undefined
      ? 'permissions hold nobody back who is root'
      : undefined,
  inject: async lab => {
    const server = oneServer(lab)
    const file = join(server.dataDir, SQLITE_FILE)
    await server.end('SIGTERM')
    chmodSync(file, 0o444)
    chmodSync(server.dataDir, 0o555)
    const problem = await refusalOf(server, /read-?only|written|permission/i)
    return async () => {
      chmodSync(server.dataDir, 0o700)
      chmodSync(file, 0o600)
      await server.start()
      if (problem) throw new Error(problem)
    }
  },
}

const secondProcess: Fault = {
  name: 'a second server on the same file',
  on: ON_SQLITE,
  lastsMs: 0,
  wellWithinMs: 10_000,
  inject: async lab => {
    const { env } = oneServer(lab)
    const second = await startServer({ ...env, PORT: '0' }, accountForServers())
    const how = second.address ? 'it started' : await second.ended
    second.child.kill('SIGKILL')
    return async () => {
      if (how !== 1) throw new Error(`ended with ${how}`)
      if (!/another server is running/.test(second.errors())) throw new Error(second.errors())
    }
  },
}

const held = (name: string, ms: number): Fault => ({
  name,
  on: ON_SQLITE,
  lastsMs: ms,
  wellWithinMs: 10_000,
  inject: async lab => {
    const server = oneServer(lab)
    const database = new DatabaseSync(join(server.dataDir, SQLITE_FILE))
    database.exec('pragma busy_timeout = 1000; begin immediate')
    const list = '/v1/application/list?start=0&count=40&lang=en'
    const call = {
      action: 'list',
      subject: '',
      server: server.index,
      path: list,
      patienceMs: READ_MS,
    } as const
    const { record } = await callServer(lab, call)
    return async () => {
      database.exec('rollback')
      database.close()
      if (record.outcome !== 'acknowledged') throw new Error(`reading meanwhile: ${record.outcome}`)
    }
  },
})

/** Servers that begin at once on nothing, each killed at another moment; the last one finds a database that is whole. */
const firstStart: Fault = {
  name: 'killed 8 times while it starts for the first time',
  on: ON_SQLITE,
  lastsMs: 0,
  wellWithinMs: 10_000,
  inject: async lab => {
    const server = oneServer(lab)
    const dataDir = join(server.dataDir, `first-${Math.floor(lab.random() * 1e9)}`)
    const env = { ...server.env, DATA_DIR: dataDir, PORT: '0' }
    for (let i = 0; i < 8; i++) {
      const starting = startServer(env, accountForServers(), 150 + lab.random() * 500)
      await (await starting).ended
    }
    const last = await startServer(env, accountForServers())
    last.child.kill('SIGKILL')
    await last.ended
    return async () => {
      if (!last.address) throw new Error(last.errors())
      const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
      const verdict = database.prepare('pragma quick_check').get()?.quick_check
      const dapps = database.prepare('select count(*) as count from dapps').get()?.count
      database.close()
      if (verdict !== 'ok' || !(Number(dapps) > 0)) throw new Error(`${verdict}, ${dapps} DApps`)
    }
  },
}

export const FILE_FAULTS: readonly Fault[] = [
  refusing('the file is damaged', /damaged/, overwritePages),
  refusing('the file is no database', /damaged|is none/, file =>
    writeFileSync(file, 'Not a database at all. '.repeat(999)),
  ),
  refusing('the file is empty: zero bytes', /empty/, file => truncateSync(file, 0)),
  refusing('the file is of a newer release', /has schema 9999/, addSchema),
  readOnly,
  secondProcess,
  held('the file is locked by another program for 3 seconds', 3_000),
  held('the file is locked by another program for 8 seconds', 8_000),
  firstStart,
]
