import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { type FixtureSite, type RunningHost, startProgram } from './host.ts'

/** An address where nginx and Caddy fail, to see how they answer. */
export const BROKEN = '/ja/broken'

/** What stands around a site's file in an nginx of a test: all that it writes is in `folder`. */
export function nginxMain(folder: string, siteFile: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const isRoot = process.getuid?.() === 0
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
${isRoot ? 'user root;' : ''}
events { worker_connections 256; }
http {
    include /etc/nginx/mime.types;
    access_log off;
    ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
    include ${siteFile};
}
`
}

/**
 * The head of the file is adapted as its first lines ask for; the rest is as the build wrote it. `folder` is a new one for its
 * configuration and temporary files.
 */
export async function startNginxIn(
  folder: string,
  program: string,
  site: FixtureSite,
  /** None: those that the build named. */
  upstream: number | undefined,
  adapt: (conf: string) => string = conf => conf,
): Promise<RunningHost> {
  const port = await freePort()
  const built = adapt(readFileSync(join(site.hosts, 'nginx.conf'), 'utf8'))
  const conf = (upstream ? built.replace('server 127.0.0.1:4321 ', `server 127.0.0.1:${upstream} `) : built)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('root /srv/site/dist;', `root ${site.dist};`)
    .replace('location = / {', `location = ${BROKEN} { return 500; }\n    $&`)
  writeFileSync(join(folder, 'site.conf'), conf)
  writeFileSync(join(folder, 'nginx.conf'), nginxMain(folder, join(folder, 'site.conf')))
  return startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
}
