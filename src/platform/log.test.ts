import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LogEntry } from './log.ts'
import { newSecret } from './secrets.ts'

const LOG = join(import.meta.dirname, 'log.ts')

/** What a process of its own leaves on its output, which is a pipe. */
function entriesOf(script: string): Record<string, unknown>[] {
  const code = `import { openLog } from ${JSON.stringify(LOG)}; const write = openLog(); ${script}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  return lines.map(line => JSON.parse(line))
}

test.each([
  ['ends by itself', "log('a'); log('b'); setTimeout(() => log('c'), 20)"],
  ['is told to end', "log('a'); setImmediate(() => { log('b'); log('c'); process.exit(1) })"],
  ['ends by an error', "log('a'); log('b'); log('c'); throw new Error('x')"],
])('a process that %s has written all that it logged, in order', (_, script) => {
  const entries = entriesOf(`const log = event => write({ event }); ${script}`)
  expect(entries.map(({ event }) => event)).toEqual(['a', 'b', 'c'])
})

const written = (...entries: LogEntry[]) =>
  entriesOf(`for (const entry of ${JSON.stringify(entries)}) write(entry)`)

test('an entry has a level and a time, and those below the level of the setting are left out', () => {
  expect(written({ event: 'a' }, { level: 'debug', event: 'b' }, { level: 'warn', event: 'c' })).toEqual([
    { level: 'info', at: expect.stringMatching(/^\d{4}-.*Z$/), event: 'a' },
    { level: 'warn', at: expect.any(String), event: 'c' },
  ])
})

const secret = newSecret()

test.each([
  ['an e-mail address', { error: 'no mailbox Ann.Lee@example.org here' }, /ann|example/i],
  ['the password of a database', { error: 'postgres://site:hush/x@db:5432/site failed' }, /hush|site:/],
  ['the key in the address of a node', { error: 'https://rpc.example/v3/hush?k=hush timed out' }, /hush/],
  ['the key in a query without a path', { error: 'asked wss://rpc.example?key=hush' }, /hush/],
  ['a header of an authorisation', { error: 'Authorization: Bearer hush.hush' }, /hush/],
  ['a secret of ours in an address', { path: `/v1/submission/${secret}/x` }, new RegExp(secret)],
  [
    'what a field of that name holds',
    { key: 'hush', password: 'hush', email: 'hush', token: 'hush' },
    /hush/,
  ],
])('%s is not logged', (_, entry, told) => {
  const [line] = written(entry)
  expect(JSON.stringify(line)).not.toMatch(told)
  expect(JSON.stringify(line)).toMatch(/\[(address|path|secret)\]/)
})

test('a text with line ends makes one line, and no entry of its own', () => {
  const error = 'refused\n{"level":"error","event":"forged"}\r\n\u2028{"event":"forged"}'
  expect(written({ event: 'a', error })).toMatchObject([{ event: 'a', error }])
})

test('what finds an error is logged as it is: hosts, public hashes, places in code', () => {
  const entry = {
    host: 'rpc.example:8545',
    path: '/en/dappstore/all/',
    hash: `0x${'aB3'.repeat(21)}c`,
    stack: 'at take (file:///srv/site/node_modules/@hono/node-server/dist/index.mjs:1:2)',
  }
  expect(written(entry)).toMatchObject([entry])
})
