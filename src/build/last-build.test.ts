import { expect, test } from 'vitest'
import { fixturePage, writeSite } from './hosts/testing/fixture-site.ts'
import { type KeptPage, knowing, sentAs } from './last-build.ts'
import type { Decisions } from './pages/page-pass.ts'
import { openPages } from './pages/page-threads.ts'

const FILES = ['en/about/index.html', 'en/legal/index.html']
const decisionsWith = (policy: string): Decisions => ({
  policies: new Map([['/{lang}/about/', policy]]),
  uses: new Map(),
  packing: { quality: 1, copies: new Set(['.br']) },
})

/** The pages of a build, the first of which the build before left as it is. */
async function rebuild() {
  const { dist } = writeSite(new Map(FILES.map(file => [file, fixturePage(file, 'en')])))
  const readers = openPages({ dist, codes: ['en'], imports: new Map(), cache: undefined }, 0)
  const [page] = await readers.read(FILES.slice(0, 1))
  if (!page) throw new Error('The page was not read')
  const kept: KeptPage = { page, key: '1', sent: sentAs(page, decisionsWith('a')) }
  const others = openPages({ dist, codes: ['en'], imports: new Map(), cache: undefined }, 0)
  return knowing(others, new Map([[page.file, kept]]))
}

test('a page that is known stands among the pages in its place and is not written again', async () => {
  const readers = await rebuild()
  expect((await readers.read(FILES)).map(({ file }) => file)).toEqual(FILES)
  await expect(readers.write(decisionsWith('a'))).resolves.toBeDefined()
})

test('a page about which all pages decide something else cannot stay', async () => {
  const readers = await rebuild()
  await readers.read(FILES)
  await expect(readers.write(decisionsWith('b'))).rejects.toThrow('/en/about/ has another policy')
})
