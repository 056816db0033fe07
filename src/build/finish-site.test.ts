import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BuildError, listFiles } from './files.ts'
import { STUB_MARK } from './hosts/stubs.ts'
import { finishFixture, fixtureFiles, fixturePage, writeSite } from './hosts/testing/fixture-site.ts'
import { policyIn } from './hosts/testing/page-expectations.ts'
import { namedTemporaryFolder } from './hosts/testing/temporary-folder.ts'
import { openPages, withPages } from './pages/page-threads.ts'

function changed(change: (files: Map<string, string>) => void) {
  const files = fixtureFiles()
  change(files)
  return writeSite(files)
}

async function problemsOf(site: { dist: string; hosts: string }, redirects?: string): Promise<string[]> {
  try {
    await finishFixture(site, redirects)
  } catch (error) {
    if (error instanceof BuildError) return error.problems
    throw error
  }
  return []
}

test('every redirect exists as a page', async () => {
  const site = writeSite(fixtureFiles())
  const { rules } = await finishFixture(site)
  for (const { from, to } of rules.redirects.filter(redirect => !redirect.to.includes('{id}'))) {
    const file = join(site.dist, from.slice(1) + (/\.\w+$/.test(from) ? '' : '/index.html'))
    const html = readFileSync(file, 'utf8')
    expect(html).toContain(STUB_MARK)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain(`<link rel="canonical" href="${to.replace('{visitor}', 'en')}">`)
  }
})

test('no page is touched but for its policy and its scripts', async () => {
  const files = fixtureFiles()
  const site = writeSite(files)
  await finishFixture(site)
  const module = '<script type="module" src="/_astro/page.BvC3h1.js"></script>'
  const early = '<script data-early>document.documentElement.dataset.ready = "yes"'
  for (const [file, text] of files) {
    const now = readFileSync(join(site.dist, file), 'utf8')
    const policy = policyIn(now)
    const before = now
      .replace(`content="${policy}"`, 'content=""')
      .replace(/<script data-files="[^"]*">.*?(?=<\/script>)/, early)
      .replace('</body>', `${module}</body>`)
    expect(file.endsWith('.html') ? before : now).toBe(text)
    if (file.endsWith('.html')) expect(policy).toContain("default-src 'none'")
  }
})

test('a build that wrote no page is no site', async () => {
  const dist = namedTemporaryFolder('empty')
  const setup = { dist, codes: [], imports: new Map(), cache: undefined }
  await expect(withPages(listFiles(dist), openPages(setup, 0), async () => {})).rejects.toThrow(
    'there is no page',
  )
})

test('text above a kilobyte is compressed, the rest is not', async () => {
  const site = writeSite(fixtureFiles())
  await finishFixture(site)
  for (const file of ['en/about/index.html', 'icons/eth.svg', '_astro/page.BvC3h1.js']) {
    for (const suffix of ['.br', '.gz'])
      expect(statSync(join(site.dist, file + suffix)).size).toBeGreaterThan(0)
  }
  expect(existsSync(join(site.dist, 'icons/small.svg.br'))).toBe(false)
  expect(existsSync(join(site.dist, 'help/index.html.gz'))).toBe(false)
})

test('packed copies are made for the hosts that send them, and a host that is none is named', async () => {
  for (const [hosts, made] of [
    ['', ['.br']],
    ['cloudflare-pages', []],
    ['our-own-server, netlify', ['.br']],
    ['netlify, Caddy', ['.br', '.gz']],
  ] as const) {
    const site = writeSite(fixtureFiles())
    await finishFixture(site, undefined, { settings: { BUILD_HOSTS: hosts } })
    for (const file of ['icons/eth.svg', 'en/about/index.html'])
      expect(['.br', '.gz'].filter(end => existsSync(join(site.dist, file + end)))).toEqual(made)
  }
  const unknown = finishFixture(writeSite(fixtureFiles()), undefined, { settings: { BUILD_HOSTS: 'ngnix' } })
  await expect(unknown).rejects.toThrow('"ngnix" is none of our-own-server, nginx, caddy')
})

test('a mistake stops the build before anything is written', async () => {
  const site = writeSite(fixtureFiles())
  const before = listFiles(site.dist)
  expect(await problemsOf(site, '{"/a": "/en/gone"}')).toEqual([
    'redirects.json: /a leads to /en/gone/, which does not exist',
  ])
  expect(listFiles(site.dist)).toEqual(before)
  expect(existsSync(site.hosts)).toBe(false)
})

test.each([
  [
    'a page without a slot',
    (files: Map<string, string>) => files.set('en/about/index.html', '<html><head></head></html>'),
    '/en/about/ has 0 slots',
  ],
  [
    'a style attribute',
    (files: Map<string, string>) =>
      files.set('ja/about/index.html', fixturePage('about', 'ja', '<p style="x">')),
    '/ja/about/ has a style attribute on <p>',
  ],
  [
    'a handler',
    (files: Map<string, string>) =>
      files.set('ja/about/index.html', fixturePage('about', 'ja', '<p onclick="x">')),
    '/ja/about/ has an onclick handler on <p>',
  ],
  [
    'one page of a route that differs',
    (files: Map<string, string>) => files.set('ko/about/index.html', fixturePage('other', 'ko')),
    "/{lang}/about/ inline scripts or styles differ from the other pages' in /ko/about/",
  ],
  [
    'a page that one language lacks',
    (files: Map<string, string>) => files.delete('th/submit/dapp/index.html'),
    'which does not exist',
  ],
  [
    'a shell that one language lacks',
    (files: Map<string, string>) => files.delete('th/news/article/index.html'),
    '/{lang}/news/article/ is missing in th',
  ],
  ['no 404 page', (files: Map<string, string>) => files.delete('404.html'), '404.html is missing'],
  [
    'a page where a redirect is',
    (files: Map<string, string>) => files.set('en/help/index.html', fixturePage('help', 'en')),
    '/en/help would hide a real page',
  ],
  [
    'an address that loads no script',
    (files: Map<string, string>) =>
      files.set(
        'ja/about/index.html',
        fixturePage('about', 'ja').replace(/<script type="module".*?<\/script>/, ''),
      ),
    '/ja/about/ loads no script at the first touch',
  ],
])('%s stops the build', async (_, change, problem) => {
  expect((await problemsOf(changed(files => void change(files)))).join('\n')).toContain(problem)
})

test('pages that are not ours to redirect keep their name even when a stub would like it', async () => {
  const site = writeSite(fixtureFiles())
  writeFileSync(join(site.dist, 'help.html'), fixturePage('help', 'en'))
  expect(await problemsOf(site)).toContain('redirects.json: /help.html would hide a real page')
})
