import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface HostAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface HostRequest {
  body?: string
  /** The address of this machine's own that the call comes from: all of 127.0.0.0/8 on Linux. */
  localAddress?: string
}

export type Ask = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
  sending?: HostRequest,
) => Promise<HostAnswer>

export interface RunningHost {
  ask: Ask
  /** Undefined for a host that is only simulated. */
  port?: number
  /** Of a program of its own. */
  pid?: number
  stop: () => Promise<void>
}

/** The built site and its host files, as a host gets them. */
export interface FixtureSite {
  dist: string
  hosts: string
}

/** Over a socket and byte by byte: no decoding, no following, no tidying of the path as `fetch` would do. */
export function askOver(port: number): Ask {
  return (path, headers = {}, method = 'GET', { body, localAddress } = {}) =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers, agent: false as const, localAddress }
      const asking = request(options, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const list = Object.entries(answer.headersDistinct).map(([name, values]) => [
            name,
            values?.join(', ') ?? '',
          ])
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(list),
            body: Buffer.concat(chunks),
          })
        })
      })
      asking.on('error', reject)
      asking.end(body)
    })
}

/** The path of a program, if the machine has it. */
export function findProgram(name: string): string | undefined {
  const found = [
    `/usr/sbin/${name}`,
    `/usr/bin/${name}`,
    `/usr/local/bin/${name}`,
    `/opt/homebrew/bin/${name}`,
  ]
  return found.find(path => spawnSync(path, [name === 'nginx' ? '-v' : 'version']).status === 0)
}

/** A server of its own process, once it listens; its output goes into the error when it does not. */
export async function startProgram(
  program: string,
  parameters: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<RunningHost> {
  const child: ChildProcess = spawn(program, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', text => (said += text))
  child.stderr?.on('data', text => (said += text))
  const ask = askOver(port)
  const isUp = async () => {
    try {
      await ask('/')
      return true
    } catch {
      return false
    }
  }
  for (let tries = 0; !(await isUp()); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${program} does not start: ${said}`)
    await wait(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { ask, port, pid: child.pid, stop }
}
