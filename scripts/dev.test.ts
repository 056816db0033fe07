import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'dev-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** What `npm run dev` prints until it ends by itself. */
async function endOf(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a busy port of the API ends the development servers with a line that names it', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const address = busy.address()
  const port = typeof address === 'object' && address ? `${address.port}` : ''
  try {
    const { code, output } = await endOf({ HOST: '127.0.0.1', API_PORT: port })
    expect(code).toBe(1)
    expect(output).toContain(`PORT: ${port} is already in use`)
    expect(output).toContain(
      `The API did not start on port ${port} (see above), so the site is not started either.`,
    )
    expect(output).not.toContain('astro')
  } finally {
    busy.close()
  }
})

test('a port that is none is named', async () => {
  expect(await endOf({ PORT: 'http' })).toEqual({ code: 1, output: 'PORT: "http" is not a port\n' })
})
