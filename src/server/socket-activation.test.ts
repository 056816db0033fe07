import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from './testing/api.ts'
import { SOCKET_HOLDER } from './testing/held-socket.ts'
import { COMPILED, MAIN } from './testing/process.ts'

const COMMAND = `echo "Process $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec ${process.execPath} ${MAIN}`

let manager: ChildProcess | undefined
let output = ''
const processes = (): number[] => [...output.matchAll(/^Process (\d+)$/gm)].map(([, id]) => Number(id))
const addresses = (): string[] =>
  [...output.matchAll(/^Ready on (\S+)/gm)].map(([, address]) => address ?? '')

afterEach(() => {
  manager?.kill('SIGKILL')
  const last = processes().at(-1)
  if (last !== undefined) process.kill(last, 'SIGKILL')
})

test('a restart on a socket that is handed over refuses nobody', { timeout: 90_000 }, async () => {
  manager = spawn(process.execPath, ['--input-type=module', '-e', SOCKET_HOLDER, '.', COMMAND], {
    env: { ...COMPILED, DATA_DIR: temporaryFolder(), PORT: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  manager.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  await expect.poll(addresses, { timeout: 40_000 }).toHaveLength(1)
  const [address = ''] = addresses()
  const answers: (number | string)[] = []
  const restarting = new AbortController()
  const callOn = async () => {
    while (!restarting.signal.aborted) {
      const status = await fetch(`${address}/healthz`).then(
        answer => answer.status,
        error => String(error.cause ?? error),
      )
      answers.push(status)
      await sleep(20)
    }
  }
  const calls = Promise.all([callOn(), callOn()])
  await sleep(300)
  process.kill(processes()[0] ?? 0, 'SIGTERM')
  await expect.poll(addresses, { timeout: 40_000 }).toEqual([address, address])
  await sleep(300)
  restarting.abort()
  await calls
  expect(new Set(answers)).toEqual(new Set([200]))
})
