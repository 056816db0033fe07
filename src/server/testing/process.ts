import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '#platform/config.ts'

export const MAIN = join(import.meta.dirname, '../main.ts')
/** Several start at once on a machine that may be busy. */
const START_LIMIT_MS = 40_000

export interface ServerProcess {
  /** Undefined when it ended instead of getting ready. */
  address: string | undefined
  child: ChildProcess
  output: () => string
  errors: () => string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/** What the runner keeps of compiled code (vitest.config.ts): without it half of a start is compiling. */
export const COMPILED: Environment = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** Tests do from one address what many visitors do. */
export const PLENTY: Environment = {
  BUDGET_CHECKS: '99999,99999,99999',
  BUDGET_LOOK_UPS: '99999,99999,99999',
  BUDGET_AMOUNTS: '99999,99999,99999',
  BUDGET_UPLOADS: '99999,99999,99999',
  BUDGET_UPLOAD_KB: '999999999,999999999,999999999',
  BUDGET_MAILS: '99999,99999,99999',
  BUDGET_LISTING_MAILS: '99999,99999,99999',
  BUDGET_REQUESTS: '99999,99999,99999',
  BUDGET_REPORTS: '99999,99999,99999',
  UNPAID_REQUESTS: '99999,99999',
  MAILS_PER_RECIPIENT: '99999',
}

/**
 * The real server as a process of its own; without settings but those given and a free port. `user`: the number of the
 * account that it runs as, for a test that runs as root; without it our own. `killAfterMs`: it is killed then, ready or not.
 * `maxFiles`: of descriptors, by prlimit(1). `flags`: of Node.
 */
export async function startServer(
  env: Environment,
  user?: number,
  killAfterMs?: number,
  maxFiles?: number,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const [program = '', ...args] = [
    ...(maxFiles === undefined ? [] : ['prlimit', `--nofile=${maxFiles}:${maxFiles}`]),
    process.execPath,
    ...flags,
    MAIN,
  ]
  const child = spawn(program, args, {
    env: { PORT: '0', PATH: process.env.PATH, ...COMPILED, ...PLENTY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  let output = ''
  let errors = ''
  let isEnded = false
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  const ended = new Promise<number | string | null>(resolve => {
    child.once('close', (code, signal) => {
      isEnded = true
      resolve(code ?? signal)
    })
  })
  const ready = () => /Ready on (http:\S+)/.exec(output)?.[1]
  const deadline = Date.now() + START_LIMIT_MS
  while (!ready() && !isEnded && Date.now() < deadline) await sleep(20)
  return { address: ready(), child, output: () => output, errors: () => errors, ended }
}
