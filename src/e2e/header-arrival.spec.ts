import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'playwright/test'

const NEXT_PART_AFTER_MS = 700

/** Serves the site with one page in two parts: up to `end`, and after a while the rest. A route of Playwright answers at once. */
async function servePageInParts(site: string, path: string, end: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '', site))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    if (request.url !== path) {
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const html = await answer.text()
    const at = html.indexOf(end) + end.length
    expect(at, `${path} has no ${end}`).toBeGreaterThan(end.length)
    response.write(html.slice(0, at))
    setTimeout(() => response.end(html.slice(at)), NEXT_PART_AFTER_MS)
  })
  await new Promise<void>(listening => server.listen(0, listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}${path}`, close: () => server.close() }
}

for (const [screen, path, viewport] of [
  ['a phone, above a form', '/en/submit/token/', { width: 390, height: 844 }],
  ['a wide screen', '/en/about/', { width: 1440, height: 900 }],
] as const)
  for (const end of [
    'data-toggle-theme="">',
    '<details class="languages" name="menu">',
    '<a class="get"',
  ] as const)
    test(`on ${screen}, nothing in the header moves when the page pauses at ${end}`, async ({
      page,
      baseURL,
    }) => {
      const site = await servePageInParts(baseURL ?? '', path, end)
      await page.setViewportSize(viewport)
      await page.addInitScript(() => {
        const moved: string[] = []
        Object.assign(globalThis, { moved })
        new PerformanceObserver(list => {
          for (const { sources } of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
            for (const { node } of sources) moved.push(node instanceof Element ? node.className : 'text')
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(site.url)
      const firstPaint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      expect(firstPaint, 'the first part was not painted before the rest came').toBeLessThan(
        NEXT_PART_AFTER_MS,
      )
      await expect(page.locator('.header .get')).toBeVisible()
      await page.evaluate(
        () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))),
      )
      expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([])
      site.close()
    })
