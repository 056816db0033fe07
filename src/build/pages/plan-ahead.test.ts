import type { AstroPrerenderer, RouteData } from 'astro'
import { expect, test } from 'vitest'
import { planAhead } from './plan-ahead.ts'

const html = { headers: { 'Content-Type': 'text/html' } }

test('each page is shown once under the name of its file and written as it came; other files are not shown', async () => {
  const shown: string[] = []
  const answers: Record<string, Response> = {
    '/en/about/': new Response('<p>About</p>', html),
    '/': new Response('<p>Home</p>', html),
    '/404.html': new Response('<p>None</p>', html),
    '/feed.xml': new Response('<rss/>', { headers: { 'Content-Type': 'application/xml' } }),
    '/old/': new Response(null, { status: 301, headers: { Location: '/' } }),
  }
  const astro: AstroPrerenderer = {
    name: 'test',
    getStaticPaths: async () => [],
    render: async ({ url }) => answers[new URL(url).pathname] ?? Response.error(),
  }
  const renderer = planAhead(astro, async () => (file, bytes) => {
    shown.push(`${file} ${Buffer.from(bytes)}`)
  })
  await renderer.setup?.()
  // Nothing of the route is read.
  const options = { routeData: {} as RouteData }
  const written = await Promise.all(
    Object.keys(answers).map(async path => {
      const rendered = await renderer.render(new Request(`http://localhost${path}`), options)
      return rendered instanceof Response && `${rendered.status} ${await rendered.text()}`
    }),
  )
  expect(written).toEqual(['200 <p>About</p>', '200 <p>Home</p>', '200 <p>None</p>', '200 <rss/>', '301 '])
  expect(shown).toEqual([
    'en/about/index.html <p>About</p>',
    'index.html <p>Home</p>',
    '404.html <p>None</p>',
  ])
})
