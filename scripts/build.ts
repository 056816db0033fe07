// npm run build: `astro build`, which writes the static site into dist/ and the host files into dist-hosts/. Nothing is
// built when neither a source nor a build setting has changed today since the last build; --force builds all the same.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sourcePrint } from '#build/fingerprint.ts'

const STAMP = 'dist-hosts/.build'

/** A file that was lost since then is missed. */
const stampOf = (print: string): string =>
  `${print} ${existsSync('dist') ? readdirSync('dist', { recursive: true }).length : 0}`

const run = (program: string, words: string[]): number | null =>
  spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
    .status

const print = sourcePrint()
const isForced = process.argv.includes('--force')
// What an API tells may be new each time.
const mayDiffer = isForced || !!process.env.PUBLIC_API_URL

if (!mayDiffer && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(print)) {
  console.log('  The build is up to date.')
} else {
  const status = run('astro', ['build'])
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, stampOf(print))
}
