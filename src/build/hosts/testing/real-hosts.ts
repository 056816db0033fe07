import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { siteRoutes } from '#server/site/site.ts'
import { askOver, type FixtureSite, freePort, type RunningHost, startProgram } from './host.ts'
import { namedTemporaryFolder } from './temporary-folder.ts'

/** Servers that really run: ours, nginx and Caddy, each from the files the build wrote. */

/** An address where nginx and Caddy fail, to see how they answer. */
export const BROKEN = '/ja/broken'

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

/** The head of the file is adapted as its first lines ask for; the rest is as the build wrote it. */
export async function startNginx(program: string, site: FixtureSite, upstream: number): Promise<RunningHost> {
  const port = await freePort()
  const folder = namedTemporaryFolder('nginx')
  const conf = readFileSync(join(site.hosts, 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:4321;', `server 127.0.0.1:${upstream};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/site/dist;', `root ${site.dist};`)
    .replace('location = / {', `location = ${BROKEN} { return 500; }\n    $&`)
  writeFileSync(join(folder, 'site.conf'), conf)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const isRoot = process.getuid?.() === 0
  const main = `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
${isRoot ? 'user root;' : ''}
events { worker_connections 64; }
http {
    include /etc/nginx/mime.types;
    access_log off;
    ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
    include ${folder}/site.conf;
}
`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
}

export async function startCaddy(program: string, site: FixtureSite, upstream: number): Promise<RunningHost> {
  const port = await freePort()
  const folder = namedTemporaryFolder('caddy')
  const file = readFileSync(join(site.hosts, 'Caddyfile'), 'utf8')
  const main = `{
	admin off
	auto_https off
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
      API_UPSTREAM: `127.0.0.1:${upstream}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  )
}
