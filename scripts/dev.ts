// npm run dev: Astro's development server, with the API beside it; astro.config.mjs sends the API's paths there.
import { spawn } from 'node:child_process'

/** What the API is made of. */
const SERVER_FOLDERS = ['contract', 'features', 'platform', 'server']

const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const
const servers = [
  spawn(
    'node',
    [...SERVER_FOLDERS.map(folder => `--watch-path=src/${folder}`), 'src/server/main.ts'],
    options,
  ),
  spawn('astro', ['dev', '--port', '4322'], options),
]

function stop(code: number): void {
  for (const server of servers) server.kill()
  process.exit(code)
}

for (const server of servers) server.on('exit', code => stop(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
