import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const LIST = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import('#server/app.ts')
  console.log(loaded.join('\\n'))
`

test('a server starts without what reads pictures and what talks to nodes: 22 MB that many never need', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', LIST], {
    encoding: 'utf8',
  })
  const packages = new Set(stdout.match(/(?<=node_modules\/)(?:@[^/\n]+\/)?[^/\n]+/g))
  expect([...packages]).toContain('hono')
  expect([...packages].filter(name => /^(sharp|@img\/sharp.*|viem|ox|abitype)$/.test(name))).toEqual([])
})
