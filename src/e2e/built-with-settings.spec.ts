import { execFileSync } from 'node:child_process'
import { build } from 'esbuild'
import { expect, type Page, test } from 'playwright/test'

// What a build setting switches on, in a browser: the site under test is built without any, so the scripts of these
// features are bundled here as a build with the setting would, and run in a page of their own.

const HOST = 'wallet.example'

/** `node`: what runs while the site is built. */
async function bundle(
  call: string,
  settings: Record<string, string>,
  platform: 'browser' | 'node' = 'browser',
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: call, resolveDir: 'src/client', loader: 'ts' },
    bundle: true,
    write: false,
    platform,
    format: platform === 'node' ? 'esm' : 'iife',
    // The build reads the browsers' versions with it; it cannot be bundled.
    external: ['esbuild', 'browserslist-to-esbuild'],
    define: { 'import.meta.env': JSON.stringify(settings) },
  })
  return outputFiles[0]?.text ?? ''
}

/** A page at the host, with this body and script; every other address answers with an empty script and is noted. */
async function open(page: Page, path: string, body: string, script: string): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/*', route => {
    const url = route.request().url()
    if (url.startsWith(`https://${HOST}/`)) {
      return route.fulfill({ contentType: 'text/html', body: `${body}<script>${script}</script>` })
    }
    asked.push(url)
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto(`https://${HOST}${path}`)
  await page.waitForTimeout(200)
  return asked
}

test.describe('on the second hostname', () => {
  const swapHosts = () =>
    bundle(`import { swapHosts } from './first-touch/host-swap.ts'; swapHosts()`, { PUBLIC_ALT_HOST: HOST })
  const body =
    '<a id="ours" href="https://www.tokenpocket.pro/en/?a=1#b">ours</a>' +
    '<a id="other" href="https://www.example.org/">other</a><a id="inside" href="/en/about/">inside</a>'

  test('links to the first lead to the second, all others stay', async ({ page }) => {
    await open(page, '/en/', body, await swapHosts())
    await expect(page.locator('#ours')).toHaveAttribute('href', 'https://tokenpocket.pro/en/?a=1#b')
    await expect(page.locator('#other')).toHaveAttribute('href', 'https://www.example.org/')
    await expect(page.locator('#inside')).toHaveAttribute('href', '/en/about/')
  })

  test('a link that an island shows later is swapped as it is pressed', async ({ page }) => {
    await open(page, '/en/', '<p>later</p>', await swapHosts())
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://www.tokenpocket.pro/later/'
      link.textContent = 'late link'
      link.addEventListener('click', event => event.preventDefault())
      document.body.append(link)
    })
    await page.getByRole('link', { name: 'late link' }).click()
    await expect(page.getByRole('link', { name: 'late link' })).toHaveAttribute(
      'href',
      'https://tokenpocket.pro/later/',
    )
  })

  test('the first hostname changes nothing', async ({ page }) => {
    const script = await bundle(`import { swapHosts } from './first-touch/host-swap.ts'; swapHosts()`, {
      PUBLIC_ALT_HOST: 'another.example',
    })
    await open(page, '/en/', body, script)
    await expect(page.locator('#ours')).toHaveAttribute('href', 'https://www.tokenpocket.pro/en/?a=1#b')
  })
})

test.describe('with services that count visits', () => {
  const settings = {
    PUBLIC_ANALYTICS_STATISTICS: 'https://statistics.example/count.js',
    PUBLIC_ANALYTICS_WEB: 'https://web.example/js?id=SITE-1',
  }
  /** The script that a build with these settings puts into a page. */
  const count = async (values: Record<string, string>) => {
    const call =
      "import { visitScript } from './after-load/analytics.ts'; console.log(visitScript('/en/about/') ?? '')"
    const program = await bundle(call, values, 'node')
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  }
  const queue = (page: Page) =>
    page.evaluate(() =>
      (window.dataLayer ?? []).map(entry => Array.from(entry as ArrayLike<unknown>).slice(0, 3)),
    )

  test('each configured one is called, and web analytics gets the page', async ({ page }) => {
    const asked = await open(page, '/en/about/?a=1', '', await count(settings))
    expect(asked).toEqual([settings.PUBLIC_ANALYTICS_STATISTICS, settings.PUBLIC_ANALYTICS_WEB])
    expect((await queue(page))[1]).toEqual(['config', 'SITE-1', { page_path: '/en/about/?a=1' }])
  })

  test('a visit is counted without a touch, once the page has loaded', async ({ page }) => {
    const asked: string[] = []
    const { promise: picture, resolve: deliver } = Promise.withResolvers<void>()
    const script = await count(settings)
    await page.route('**/*', async route => {
      const { pathname, href } = new URL(route.request().url())
      if (pathname === '/en/about/') {
        const body = `<img src="/slow.png"><script>${script}</script>`
        return route.fulfill({ contentType: 'text/html', body })
      }
      asked.push(href)
      if (pathname === '/slow.png') await picture
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.goto(`https://${HOST}/en/about/`, { waitUntil: 'domcontentloaded' })
    await page.waitForTimeout(300)
    expect(asked).toEqual([`https://${HOST}/slow.png`])
    deliver()
    await expect.poll(() => asked).toContain(settings.PUBLIC_ANALYTICS_STATISTICS)
    expect(asked).toHaveLength(3)
  })

  test('no service is called where a page is served at a private address', async ({ page }) => {
    expect(await open(page, '/en/submit/dapp/', '', await count(settings))).toEqual([])
  })

  test('no service is called for a visitor who refuses by Global Privacy Control', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
    )
    expect(await open(page, '/en/about/', '', await count(settings))).toEqual([])
  })

  test('without a setting no request leaves the page', async ({ page }) => {
    expect(await open(page, '/en/about/', '', await count({}))).toEqual([])
  })
})
