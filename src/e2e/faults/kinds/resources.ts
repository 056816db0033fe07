import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { COMPILED } from '#server/testing/process.ts'
import { CannotTry, type Fault, ON_BOTH } from '../fault.ts'
import type { Lab } from '../lab.ts'
import type { LabServer } from '../lab-server.ts'
import { oneServer } from './processes.ts'

const ON_SQLITE = ['sqlite'] as const
const SOON_MS = 10_000
const HOUR_MS = 3_600_000
const REVIEW = join(import.meta.dirname, '../../../server/review.ts')

const pidOf = (server: LabServer): number => server.process().child.pid ?? 0

/** Sets a limit of a process that runs; see prlimit(1). */
function limit(server: LabServer, resource: 'fsize' | 'nofile', value: number | string): void {
  // The hard limit stays, so that the soft one can be raised again.
  const account = server.user === undefined ? {} : { uid: server.user, gid: server.user }
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pidOf(server)}`, `--${resource}=${value}:`], {
    // Even root may lack the right to limit the processes of others.
    ...account,
    encoding: 'utf8',
  })
  if (status !== 0) throw new CannotTry(`prlimit: ${stderr.trim()}`)
}

const withoutPrlimit = () => (existsSync('/usr/bin/prlimit') ? undefined : 'this machine has no prlimit')

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** No file may grow: SQLite's log is refused its next page as on a full disk (EFBIG for ENOSPC). */
const noGrowth: Fault = {
  name: 'no file may grow any more (RLIMIT_FSIZE)',
  on: ON_SQLITE,
  lastsMs: 2_000,
  wellWithinMs: SOON_MS,
  missing: withoutPrlimit,
  inject: async lab => {
    const server = oneServer(lab)
    const file = join(server.dataDir, SQLITE_FILE)
    limit(server, 'fsize', Math.min(sizeOf(file), sizeOf(`${file}-wal`)))
    return async () => limit(server, 'fsize', 'unlimited')
  },
}

/** Left to the page by page part: what visitors may take while most of it is allocated at once. */
const LEFT_BYTES = 4 * 1024 ** 2
const FILLED_AT_ONCE_BYTES = 4_096

/** The file system that the laboratory's files are on is filled, when it is a small one of its own. */
function fill(folder: string): string {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  const { status, stderr } = spawnSync('fallocate', ['-l', String(bavail * bsize - LEFT_BYTES), filler], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(filler, { force: true })
    throw new CannotTry(`fallocate: ${stderr.trim()}`)
  }
  const rest = openSync(join(folder, 'filler-rest'), 'w')
  try {
    // The rest, page by page, until nothing fits.
    for (;;) writeSync(rest, Buffer.alloc(FILLED_AT_ONCE_BYTES, 0x78))
  } catch {
    closeSync(rest)
  }
  return filler
}

const diskFull: Fault = {
  name: 'disk full',
  on: ON_BOTH,
  lastsMs: 2_500,
  wellWithinMs: 30_000,
  // Postgres ends its processes when its log cannot grow, and starts them again.
  missing: ({ hasOwnDisk }) => (hasOwnDisk ? undefined : 'no small disk can be mounted here'),
  inject: async lab => {
    const filler = fill(lab.disk)
    return async () => {
      const alive = await fetch(`${oneServer(lab).address}/livez`).then(
        ({ status }) => status,
        () => 0,
      )
      rmSync(filler)
      rmSync(join(lab.disk, 'filler-rest'), { force: true })
      // Proxies send it pages and lists as long as it lives.
      if (alive !== 200) throw new Error(`/livez meanwhile: ${alive}`)
    }
  },
}

const openFiles = (server: LabServer): number => readdirSync(`/proc/${pidOf(server)}/fd`).length

const noDescriptors: Fault = {
  name: 'no file descriptor left (ulimit -n)',
  on: ON_BOTH,
  lastsMs: 2_500,
  wellWithinMs: SOON_MS,
  missing: withoutPrlimit,
  inject: async lab => {
    const server = oneServer(lab)
    limit(server, 'nofile', openFiles(server))
    return async () => limit(server, 'nofile', 4_096)
  },
}

const clock = (name: string, ms: number): Fault => ({
  name,
  on: ON_BOTH,
  lastsMs: 2_000,
  wellWithinMs: SOON_MS,
  movesClock: true,
  inject: async lab => {
    const server = oneServer(lab)
    server.order(`clock ${ms}`)
    return async () => server.order('clock 0')
  },
})

const subscribersIn = (file: string): Set<string> => {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const verdict = copy.prepare('pragma quick_check').get()?.quick_check
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${verdict}`)
    return new Set(
      copy
        .prepare('select email from subscribers')
        .all()
        .map(row => String(row.email)),
    )
  } finally {
    copy.close()
  }
}

/** Whoever was acknowledged before the copy was begun is in it. */
function missingIn(lab: Lab, kept: ReadonlySet<string>, begun: number): string[] {
  const { calls } = lab.recorder.history()
  return calls
    .filter(
      ({ action, outcome, ended }) => action === 'subscribe' && outcome === 'acknowledged' && ended < begun,
    )
    .map(({ subject }) => subject)
    .filter(subject => !kept.has(subject))
}

const backup: Fault = {
  name: 'backup while writing',
  on: ON_SQLITE,
  lastsMs: 0,
  wellWithinMs: 10_000,
  inject: async lab => {
    const server = oneServer(lab)
    const begun = lab.recorder.now()
    const file = join(lab.folder, `backup-${Math.floor(begun)}.db`)
    const env = { ...COMPILED, DATA_DIR: server.dataDir, PATH: process.env.PATH }
    const { status, stderr } = spawnSync(process.execPath, [REVIEW, 'backup', file], {
      env,
      encoding: 'utf8',
    })
    return async () => {
      if (status !== 0) throw new Error(stderr)
      const missing = missingIn(lab, subscribersIn(file), begun)
      if (missing.length > 0) throw new Error(`the copy lacks ${missing.join(', ')}`)
    }
  },
}

export const RESOURCE_FAULTS: readonly Fault[] = [
  diskFull,
  noGrowth,
  noDescriptors,
  clock("a server's clock a day ahead for 2 seconds", 24 * HOUR_MS),
  clock("a server's clock an hour behind for 2 seconds", -HOUR_MS),
  backup,
]
