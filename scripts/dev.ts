// npm run dev: the API, and Astro's development server before it, which passes the API's paths on (astro.config.mjs).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

/** What the API is made of, below src/. */
const API_FOLDERS = ['content', 'contract', 'features', 'i18n', 'lib', 'platform', 'server']
const API_SOURCE = /(?<!\.(?:test|d))\.(?:ts|json)$/
/** An editor writes a file in more than one step, and a change of branch many files. */
const SETTLE_MS = 200

function portOf(name: string, standard: number): number {
  const text = process.env[name] || `${standard}`
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  console.error(`${name}: "${text}" is not a port`)
  process.exit(1)
}

const sitePort = portOf('PORT', 4322)
const apiPort = portOf('API_PORT', sitePort - 1)
/** `--pseudo`: one language more, English as a long translation, at /en-xa/. */
const mode = process.argv.includes('--pseudo') ? ['--mode', 'pseudo'] : []
const shell = process.platform === 'win32'

let api: ChildProcess | undefined

/** Whether the API listens; false when it ended instead. */
function startApi(): Promise<boolean> {
  const env = { ...process.env, PORT: `${apiPort}` }
  const child = spawn('node', ['src/server/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'], shell, env })
  api = child
  return new Promise(resolve => {
    child.on('error', () => resolve(false))
    child.on('exit', () => {
      if (api === child) api = undefined
      resolve(false)
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text)
      if (text.includes('Ready on ')) resolve(true)
    })
  })
}

async function restartApi(): Promise<void> {
  if (api) {
    const ended = once(api, 'exit')
    api.kill()
    await ended
  }
  if (!(await startApi()))
    console.error('The API does not start (see above). It is tried again at the next change.')
}

function restartOnChange(): void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  for (const folder of API_FOLDERS) {
    watch(`src/${folder}`, { recursive: true }, (_change, file) => {
      if (!file || !API_SOURCE.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        last = last.then(restartApi)
      }, SETTLE_MS)
    })
  }
}

function stop(code: number): void {
  api?.kill()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
if (!(await startApi())) {
  console.error(`The API did not start on port ${apiPort} (see above), so the site is not started either.`)
  process.exit(1)
}
restartOnChange()
const astro = spawn('astro', ['dev', '--port', `${sitePort}`, ...mode], {
  stdio: 'inherit',
  shell,
  env: { ...process.env, API_PORT: `${apiPort}` },
})
for (const event of ['exit', 'SIGINT', 'SIGTERM']) process.on(event, () => astro.kill())
astro.on('exit', code => stop(code ?? 0))
