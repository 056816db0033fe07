import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../files.ts'
import { finishFixture, fixtureFiles, fixturePage, writeSite } from '../hosts/testing/fixture-site.ts'
import { namedTemporaryFolder } from '../hosts/testing/temporary-folder.ts'

type Files = ReturnType<typeof fixtureFiles>

/** Builds a site of these files anew; gives every file that it then has, and how many pages came from the cache. */
async function build(files: Files, options: Parameters<typeof finishFixture>[2] = {}) {
  const site = writeSite(files)
  const { reused } = await finishFixture(site, undefined, options)
  const texts = new Map(
    listFiles(site.dist).map(file => [file, readFileSync(join(site.dist, file), 'base64')]),
  )
  rmSync(join(site.dist, '..'), { recursive: true })
  return { texts, reused }
}

const pagesIn = (files: Files) => [...files.keys()].filter(file => file.endsWith('.html')).length

// In threads only: the test runner rewrites the loader, a function that becomes text, in its own.
test('a build from the cache gives the same bytes as one without, however many threads share it', async () => {
  const cache = namedTemporaryFolder('cache')
  const files = fixtureFiles()
  const cold = await build(files, { threads: 1 })
  expect((await build(files, { cache, threads: 2 })).texts).toEqual(cold.texts)
  const again = await build(files, { cache, threads: 2 })
  expect(again).toEqual({ texts: cold.texts, reused: pagesIn(files) })

  // An article's address may be answered with the shell, so all articles have the policy of the shell as well.
  const changed = new Map(files)
  const articles = [...files.keys()].filter(file => /^[\w-]+\/news\/[\w-]+\/index\.html$/.test(file))
  for (const file of articles.filter(name => name.includes('/article/')))
    changed.set(file, fixturePage('shell', 'en', '<script>loadLater()</script>'))
  changed.set('ja/submit/nft/index.html', fixturePage('submit/nft', 'ja', '<p>Only here</p>'))
  const warm = await build(changed, { cache, threads: 2 })
  expect(warm.texts).toEqual((await build(changed, { threads: 1 })).texts)
  expect(warm.reused).toBeLessThan(pagesIn(files))
}, 60_000)

test('another setting makes other pages, from the cache or without it', async () => {
  const cache = namedTemporaryFolder('cache')
  const files = fixtureFiles()
  await build(files, { cache })
  const settings = { PUBLIC_API_URL: 'https://api.test' }
  const other = await build(files, { cache, settings })
  expect(other.texts).toEqual((await build(files, { settings })).texts)
})
