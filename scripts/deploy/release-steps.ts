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

async function stepBack(target: Target, name: string, options: ReleaseOptions): Promise<void> {
  step(target, 'back', target.root, name)
  await restartAt(target, options)
}

function sendFiles(args: string[]): void {
  execFileSync('rsync', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Nothing is begun without what the last step needs; at the other end rsync says so itself. */
function needRsync(): void {
  if (spawnSync('rsync', ['--version']).error)
    throw new Error('rsync is not installed here, and a release is sent by it: apt-get install rsync')
}

/** Puts the bundle in `from` in place; when it does not come up, the release before it runs again and an error is thrown. */
export async function deploy({ from, ...options }: ReleaseOptions & { from: string }): Promise<void> {
  const target = targetOf(options.to)
  needRsync()
  const name = releaseName()
  const folder = `${target.root}/releases/${name}`
  const hasRelease = step(target, 'prepare', target.root, name).trim() !== ''
  const destination = target.host ? `${target.host}:${folder}/` : `${folder}/`
  // What has not changed is not sent but linked from the current release, so its time and with it nginx's ETag stay.
  const flags = ['-rlp', '--checksum', '--delete']
  if (hasRelease) flags.push(`--link-dest=${target.root}/current/`)
  sendFiles([...flags, `${from}/`, destination])
  step(target, 'switch', target.root, name)
  options.log(`${folder} is the current release`)
  try {
    await restartAt(target, options)
  } catch (error) {
    options.log('It does not come up; the release before it is made the current one again')
    await stepBack(target, name, options)
    throw error
  }
  step(target, 'clean', target.root, String(KEPT_DAYS))
}

/** Makes the release before the current one the current one. */
export async function backTo(options: ReleaseOptions): Promise<void> {
  const target = targetOf(options.to)
  const current = runAt(target, ['-s'], `readlink ${target.root}/current`).trim()
  await stepBack(target, current.replace('releases/', ''), options)
  options.log(`${runAt(target, ['-s'], `readlink ${target.root}/current`).trim()} is the current release`)
}
