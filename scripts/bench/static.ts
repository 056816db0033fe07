// Pages and files of the built site from our own server, beside nginx with the configuration that the build wrote for it.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findProgram } from '#build/hosts/testing/host.ts'
import { startNginxIn } from '#build/hosts/testing/nginx.ts'
import { freePort } from '#server/testing/free-port.ts'
import { printTable } from './document.ts'
import { startFixtureStore } from './fixture-store.ts'
import { CLIENTS, type HttpLoad, loadHttp } from './http-load.ts'
import { median, quantile } from './measure.ts'
import { processorMs } from './process-figures.ts'

const GZIP = { 'accept-encoding': 'gzip' }
const LOAD_MS = 3_000
const ROUTES = ['', 'about/', 'news/', 'dappstore/', 'learn/']

interface Server {
  url: string
  pid: number
  stop: () => unknown
}

/** What is asked for, with packed copies for both servers: a build may leave `.gz` out, and nginx would pack each answer. */
function copySite(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'static-'))
  cpSync('dist-hosts', join(folder, 'dist-hosts'), { recursive: true })
  for (const path of paths) {
    const file = join('dist', path.endsWith('/') ? `${path}index.html` : path)
    const copy = join(folder, file)
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(file, copy)
    writeFileSync(`${copy}.gz`, gzipSync(readFileSync(file)))
  }
  return folder
}

async function startTheirs(program: string, site: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const {
    port = 0,
    pid = 0,
    stop,
  } = await startNginxIn(
    folder,
    program,
    { dist: join(site, 'dist'), hosts: join(site, 'dist-hosts') },
    await freePort(),
  )
  return { url: `http://127.0.0.1:${port}`, pid, stop }
}

interface Figures extends HttpLoad {
  /** Microseconds of processor time for one answer. */
  processor: number
}

interface Question {
  name: string
  paths: readonly string[]
  status?: number
}

async function measure({ url, pid }: Server, { paths, status = 200 }: Question): Promise<Figures> {
  // Each server has tags of its own.
  const tag = (await fetch(url + paths[0], { headers: GZIP })).headers.get('etag') ?? ''
  const before = processorMs(pid)
  const load = await loadHttp(url, {
    paths,
    headers: status === 304 ? { ...GZIP, 'if-none-match': tag } : GZIP,
    status,
    ms: LOAD_MS,
  })
  return { ...load, processor: ((processorMs(pid) - before) * 1_000) / load.answered }
}

function questions(): Question[] {
  const languages = readdirSync('locales').filter(name => existsSync(`locales/${name}/language.json`))
  const script = readdirSync('dist/_astro').find(name => name.endsWith('.js')) ?? ''
  return [
    { name: 'pages', paths: languages.flatMap(lang => ROUTES.map(route => `/${lang}/${route}`)) },
    { name: 'a script', paths: [`/_astro/${script}`] },
    { name: 'a page, 304', paths: ['/en/about/'], status: 304 },
  ]
}

export async function benchStatic(runs: number): Promise<void> {
  const nginx = findProgram('nginx')
  if (!nginx) throw new Error('nginx, the yardstick of this bench, is not installed')
  const asked = questions()
  const site = copySite([...new Set(asked.flatMap(({ paths }) => paths))])
  const [theirs, ours] = [await startTheirs(nginx, site), await startFixtureStore(0, site)]
  const rows: string[][] = []
  try {
    for (const question of asked) {
      const rounds: { theirs: Figures; ours: Figures }[] = []
      for (let round = 0; round < runs; round++)
        rounds.push({ theirs: await measure(theirs, question), ours: await measure(ours, question) })
      const of = (server: 'theirs' | 'ours', value: (figures: Figures) => number) =>
        median(rounds.map(round => value(round[server])))
      const ratios = rounds.map(round => round.ours.perSecond / round.theirs.perSecond)
      rows.push([
        question.name,
        of('theirs', ({ perSecond }) => perSecond).toFixed(0),
        of('ours', ({ perSecond }) => perSecond).toFixed(0),
        median(ratios).toFixed(2),
        of('theirs', ({ processor }) => processor).toFixed(0),
        of('ours', ({ processor }) => processor).toFixed(0),
        of('ours', ({ times }) => quantile(times, 0.99)).toFixed(1),
        String(rounds.reduce((sum, round) => sum + round.ours.wrong + round.theirs.wrong, 0)),
      ])
    }
  } finally {
    await theirs.stop()
    ours.stop()
  }
  console.log(`\nStatic files, ${CLIENTS} connections, gzip, beside nginx with one worker\n`)
  printTable(
    ['answer', 'nginx a second', 'ours', 'of nginx', 'nginx processor µs', 'ours', 'ours p99 ms', 'wrong'],
    rows,
    'static',
  )
}
