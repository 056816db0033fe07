import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeBehind, openCache, pruneCache } from './build-cache.ts'
import { namedTemporaryFolder } from './hosts/testing/temporary-folder.ts'

test('the version of the cache sees every file of ours that makes a page', () => {
  const sources = codeBehind('src/build/pages/page-pass.ts')
  for (const file of ['src/build/pages/minify.ts', 'src/client/await-touch.ts', 'src/lib/escape-html.ts'])
    expect(sources).toContain(file)
  expect([...sources].filter(file => !existsSync(file))).toEqual([])
})

test('a cache keeps what was used last when it grows too large', () => {
  const folder = namedTemporaryFolder('cache')
  for (const name of ['old', 'used', 'new']) writeFileSync(join(folder, name), 'x'.repeat(100))
  for (const name of ['old', 'used']) utimesSync(join(folder, name), 1, 1)
  expect(openCache(folder).read('used')?.length).toBe(100)
  expect(openCache(folder).read('none')).toBeUndefined()
  pruneCache(folder, 250)
  expect(readdirSync(folder).sort()).toEqual(['new', 'used'])
})
