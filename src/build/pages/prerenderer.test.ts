import { expect, test } from 'vitest'
import { openPages } from './page-threads.ts'
import { distinctPaths, renderAtOnce } from './prerenderer.ts'
import { fileOf, type SitePath } from './render-pages.ts'

const pathOf = (pathname: string, isPage = true): SitePath => ({
  pathname,
  isPage,
  route: pathname,
  component: 'src/pages/page.astro',
})

test.each([
  ['/', true, 'index.html'],
  ['/en', true, 'en/index.html'],
  ['/en/dappstore/uniswap-1001', true, 'en/dappstore/uniswap-1001/index.html'],
  ['/404', true, '404.html'],
  ['/zh-tw/500', true, 'zh-tw/500.html'],
  ['/en/networks/404-chain', true, 'en/networks/404-chain/index.html'],
  ['/en/news/feed.xml', false, 'en/news/feed.xml'],
])('%s is written where hosts look for it', (pathname, isPage, file) => {
  expect(fileOf(pathOf(pathname, isPage))).toBe(file)
})

test('two pages at one address end the build', async () => {
  const readers = openPages({ dist: '', codes: [], imports: new Map(), cache: undefined }, 0)
  const of = (...paths: SitePath[]) => distinctPaths({ ...readers, paths: async () => paths })
  const [one, two] = [pathOf('/en/about'), pathOf('/en/legal')]
  expect(await of(one, two)).toEqual([one, two])
  await expect(of(one, two, pathOf('/en/about'))).rejects.toThrow('written to en/about/index.html')
})

test('when Astro asks what there is to render, all is rendered', async () => {
  let rendered = 0
  const renderer = renderAtOnce(async () => void rendered++)
  expect(await renderer.getStaticPaths()).toEqual([])
  expect(rendered).toBe(1)
})
