import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A tab may stay open so long and still find the scripts of its own build. */
const KEPT_DAYS = 7
const READY_LIMIT_MS = 60_000
const READY_LOOK_MS = 250
const ANSWER_LIMIT_MS = 5_000
const SCRIPT = readFileSync(join(import.meta.dirname, 'on-target.sh'), 'utf8')

export interface ReleaseOptions {
  /** A folder on this machine, or `user@host:folder`. */
  to: string
  /** Run there by a shell when the release is in place. */
  restart: string | undefined
  /** Run there before a release becomes the current one, `{release}` its name: it is not switched to when this fails. */
  check: string | undefined
  /** Addresses that have to answer 200 afterwards, asked from here. */
  ready: string[]
  log: (line: string) => void
}

interface Target {
  /** Empty: this machine. */
  host: string
  root: string
}

/** A colon tells a host, as in rsync and scp. Throws for a folder that a shell would read as more than one word. */
function targetOf(to: string): Target {
  const colon = to.indexOf(':')
  const target = { host: colon < 0 ? '' : to.slice(0, colon), root: to.slice(colon + 1).replace(/\/+$/, '') }
  if (!/^\/[\w./-]+$/.test(target.root))
    throw new Error(`--to: "${target.root}" is not an absolute path of plain characters`)
  if (target.host && !/^[\w.-]+(@[\w.-]+)?$/.test(target.host))
    throw new Error(`--to: "${target.host}" is not user@host`)
  return target
}

/** What a shell on the target prints. Throws with its own words when it fails. */
function runAt({ host }: Target, args: string[], input: string): string {
  const [command, ...rest] = host ? ['ssh', host, 'sh', ...args] : ['sh', ...args]
  return execFileSync(command ?? 'sh', rest, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] })
}

const step = (target: Target, ...args: string[]): string => runAt(target, ['-s', '--', ...args], SCRIPT)

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** The first address that does not answer in time; undefined when all do. */
async function findUnready(urls: string[]): Promise<string | undefined> {
  const end = Date.now() + READY_LIMIT_MS
  for (const url of urls) {
    while (!(await isReady(url))) {
      if (Date.now() > end) return url
      await new Promise(resolve => setTimeout(resolve, READY_LOOK_MS))
    }
  }
  return undefined
}

const releaseName = (): string =>
  new Date().toISOString().slice(0, 23).replace(/[-:.]/g, '').replace('T', '-')

/** Restarts what runs and waits for it; an error names what did not come up. */
async function restartAt(target: Target, { restart, ready }: ReleaseOptions): Promise<void> {
  if (restart) runAt(target, ['-s'], restart)
  const unready = await findUnready(ready)
  if (unready) throw new Error(`${unready} does not answer after ${READY_LIMIT_MS / 1000} s`)
}

/** Throws unless the release is there and starts beside what runs, whose data it does not touch. */
function prove(target: Target, name: string, { check, log }: ReleaseOptions): void {
  log(`${name} is tried beside what runs`)
  try {
    step(target, 'try', target.root, name)
    if (check) runAt(target, ['-s'], check.replaceAll('{release}', name))
  } catch (cause) {
    throw new Error(`${name} would not come up, so nothing is switched to it`, { cause })
  }
}

/** Another release than the current one, proven before. */
async function swap(target: Target, from: string, to: string, options: ReleaseOptions): Promise<void> {
  step(target, 'swap', target.root, from, to)
  await restartAt(target, options)
}

/** After a release that did not come up. Never throws: why it failed is what the operator has to read. */
async function returnTo(
  target: Target,
  before: string,
  name: string,
  options: ReleaseOptions,
): Promise<void> {
  const { log } = options
  if (before === '') return log('It does not come up, and there is no release before it')
  try {
    prove(target, before, options)
    await swap(target, name, before, options)
    log(`It does not come up; ${before} is the current release again`)
  } catch (error) {
    log(`It does not come up, and neither does the one before: ${String(error)}`)
  }
}

function sendFiles(args: string[]): void {
  execFileSync('rsync', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Nothing is begun without what the last step needs; at the other end rsync says so itself. */
function needRsync(): void {
  if (spawnSync('rsync', ['--version']).error)
    throw new Error('rsync is not installed here, and a release is sent by it: apt-get install rsync')
}

/** Sends the bundle as a release that nothing uses yet, or leaves nothing of it. */
function send(target: Target, name: string, from: string): { before: string } {
  const part = `${target.root}/releases/${name}.part/`
  const before = step(target, 'prepare', target.root, name).trim().replace('releases/', '')
  // What has not changed is not sent but linked from the current release, so its time and with it nginx's ETag stay.
  const flags = ['-rlp', '--checksum', '--delete']
  if (before) flags.push(`--link-dest=${target.root}/current/`)
  sendFiles([...flags, `${from}/`, target.host ? `${target.host}:${part}` : part])
  step(target, 'place', target.root, name)
  return { before }
}

/**
 * Puts the bundle in `from` in place. One that would not start is not switched to; when it does not come up afterwards, the
 * release before it runs again. Either is an error.
 */
export async function deploy({ from, ...options }: ReleaseOptions & { from: string }): Promise<void> {
  const target = targetOf(options.to)
  needRsync()
  const name = releaseName()
  const { before } = send(target, name, from)
  try {
    prove(target, name, options)
  } catch (error) {
    step(target, 'drop', target.root, name)
    throw error
  }
  step(target, 'switch', target.root, name)
  options.log(`${target.root}/releases/${name} is the current release`)
  try {
    await restartAt(target, options)
  } catch (error) {
    await returnTo(target, before, name, options)
    throw error
  }
  step(target, 'clean', target.root, String(KEPT_DAYS))
}

/** Makes the release before the current one the current one, if it would start; if it then does not, nothing has changed. */
export async function backTo(options: ReleaseOptions): Promise<void> {
  const target = targetOf(options.to)
  const [current = '', before = ''] = step(target, 'before', target.root).trim().split(' ')
  prove(target, before, options)
  try {
    await swap(target, current, before, options)
  } catch (error) {
    options.log(`It does not come up; ${current} is made the current one again`)
    await swap(target, before, current, options)
    throw error
  }
  options.log(`${target.root}/releases/${before} is the current release`)
}
