import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCache, pruneCache } from './build-cache.ts'
import { namedTemporaryFolder } from './hosts/testing/temporary-folder.ts'

test('a cache keeps what was used last when it grows too large', () => {
  const folder = namedTemporaryFolder('cache')
  for (const name of ['old', 'used', 'new']) writeFileSync(join(folder, name), 'x'.repeat(100))
  for (const name of ['old', 'used']) utimesSync(join(folder, name), 1, 1)
  expect(openCache(folder).read('used')?.length).toBe(100)
  expect(openCache(folder).read('none')).toBeUndefined()
  pruneCache(folder, 250)
  expect(readdirSync(folder).sort()).toEqual(['new', 'used'])
})
