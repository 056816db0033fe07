import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiText } from '../contract/openapi.ts'
import { NOTICES, writeBundle } from './write-bundle.ts'

const root = mkdtempSync(join(tmpdir(), 'bundle-'))
const folder = join(root, 'server')
/** Nothing of this machine's: neither its Node nor the packages of this repository. */
const settings = { DATA_DIR: join(root, 'data'), PORT: '0' }
const ownNode = join(folder, 'bin/node')
/** Where no Node comes with the packages (macOS), the bundle runs on the machine's. */
const node = () => (existsSync(ownNode) ? ownNode : process.execPath)

beforeAll(() => writeBundle(folder, { withSite: false }), 60_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the bundle runs by itself: API and its description, words of mails and search, pictures, staff command', async () => {
  const server = spawn(node(), ['src/server/main.js'], { cwd: folder, env: settings })
  const ended = once(server, 'exit')
  try {
    let output = ''
    for await (const text of server.stdout) {
      output += String(text)
      if (output.includes('Ready on')) break
    }
    const [address] = /http:\S+/.exec(output) ?? []
    const search = await fetch(
      `${address}/v1/application/search?lang=ja&key=${encodeURIComponent('ユニスワップ')}`,
    )
    expect(await search.text()).toContain('Uniswap')
    const description = await fetch(`${address}/v1/openapi.json`)
    expect(await description.text()).toBe(await openApiText('.'))
    const logo = sharp({ create: { width: 200, height: 200, channels: 3, background: '#2980fe' } })
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await logo.png().toBuffer())]), 'logo.png')
    const upload = await fetch(`${address}/v1/image/upload`, { method: 'POST', body: form })
    expect(await upload.json()).toMatchObject({ result: 0, data: { width: 200, height: 200 } })
    const staff = spawnSync(node(), ['src/server/review.js', 'list'], {
      cwd: folder,
      env: settings,
      encoding: 'utf8',
    })
    expect(staff).toMatchObject({ status: 0, stderr: '' })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}, 60_000)

test('a trial tells at once that a release starts and is broken', { timeout: 30_000 }, () => {
  const broken = join(root, 'broken')
  cpSync(folder, broken, { recursive: true })
  writeFileSync(
    join(broken, 'src/server/main.js'),
    `import { createServer } from 'node:http'
    const server = createServer((_, answer) => answer.writeHead(500).end())
    server.listen(0, '127.0.0.1', () => console.log('Ready on http://127.0.0.1:' + server.address().port))`,
  )
  const trial = spawnSync(node(), ['src/server/trial.js'], { cwd: broken, env: settings, encoding: 'utf8' })
  expect(trial).toMatchObject({ status: 1, stderr: 'The server is broken: /readyz answers 500\n' })
})

test('of the packages only the one with a binary is in it: no Astro, React, sass or compiler', () => {
  for (const name of ['astro', 'react', 'sass', 'esbuild', 'hono']) {
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false)
  }
  expect(existsSync(join(folder, 'node_modules/sharp'))).toBe(true)
})

test('the terms of every package that is compiled in, or copied, lie in it', () => {
  const notices = readFileSync(join(folder, NOTICES), 'utf8')
  const map: { sources: string[] } = JSON.parse(readFileSync(join(folder, 'src/server/main.js.map'), 'utf8'))
  const compiled = map.sources.flatMap(
    source => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  )
  const names = [...new Set(compiled), 'sharp', '@fontsource-variable/geologica']
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => !notices.includes(`\n${name} `))).toEqual([])
  expect(notices).toContain('Copyright (c) 2021 - present, Yusuke Wada and Hono contributors')
  if (existsSync(ownNode)) expect(notices).toContain('Node.js is licensed for use as follows')
})
