// Servers that really run: ours and Caddy, from the files the build wrote; nginx is in a file of its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { siteRoutes } from '#server/site/site.ts'
import { freePort } from '#server/testing/free-port.ts'
import { askOver, type FixtureSite, type RunningHost, startProgram } from './host.ts'
import { BROKEN, startNginxIn } from './nginx.ts'
import { namedTemporaryFolder } from './temporary-folder.ts'

/** Answers in place of the API, to see what reaches it. */
export async function startUpstream(port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ path: request.url, proto: request.headers['x-forwarded-proto'] ?? null }))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return () => server.close()
}

export async function startOurs(site: FixtureSite): Promise<RunningHost> {
  const port = await freePort()
  const server = serve({ fetch: siteRoutes(site).fetch, port, hostname: '127.0.0.1' })
  return { ask: askOver(port), stop: async () => void server.close() }
}

export const startNginx = (
  program: string,
  site: FixtureSite,
  upstream: number | undefined,
  adapt?: (conf: string) => string,
): Promise<RunningHost> => startNginxIn(namedTemporaryFolder('nginx'), program, site, upstream, adapt)

/** Caddy's own options that the file says are worth having, in its comments. */
const optionsIn = (file: string): string =>
  file
    .split('\n')
    .filter(line => line.startsWith('#\t'))
    .map(line => line.slice(1))
    .join('\n')

export async function startCaddy(
  program: string,
  site: FixtureSite,
  upstream: number | undefined,
): Promise<RunningHost> {
  const port = await freePort()
  const folder = namedTemporaryFolder('caddy')
  const file = readFileSync(join(site.hosts, 'Caddyfile'), 'utf8')
  const main = `{
	admin off
	auto_https off
${optionsIn(file)}
}
${file.replace('@hidden ', `error ${BROKEN} 500\n\t\t\t$&`)}`
  writeFileSync(join(folder, 'Caddyfile'), main)
  return startProgram(
    program,
    ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    port,
    {
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITE_ROOT: site.dist,
      ...(upstream && { API_UPSTREAM: `127.0.0.1:${upstream}` }),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  )
}
