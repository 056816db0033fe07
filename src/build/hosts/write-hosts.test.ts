import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#i18n/languages.ts'
import { BuildError } from './build-error.ts'
import { policyIn } from './content-security-policy.ts'
import { listFiles, STUB_MARK } from './pages.ts'
import { readSettings } from './settings.ts'
import { fixtureFiles, fixturePage, writeSite } from './testing/fixture-site.ts'
import { writeHosts } from './write-hosts.ts'

const table = readFileSync('redirects.json', 'utf8')
const run = (site: { dist: string; hosts: string }, redirects = table) =>
  writeHosts({ ...site, redirects, languages: LANGUAGES, fallback: 'en', settings: readSettings({}) })

function changed(change: (files: Map<string, string>) => void) {
  const files = fixtureFiles()
  change(files)
  return writeSite(files)
}

async function problemsOf(site: { dist: string; hosts: string }, redirects?: string): Promise<string[]> {
  try {
    await run(site, redirects)
  } catch (error) {
    if (error instanceof BuildError) return error.problems
    throw error
  }
  return []
}

test('every redirect stands as a page and no real page is touched but for its policy', async () => {
  const files = fixtureFiles()
  const site = writeSite(files)
  const { rules } = await run(site)
  for (const { from, to } of rules.redirects.filter(redirect => !redirect.to.includes('{id}'))) {
    const file = join(site.dist, from.slice(1) + (/\.\w+$/.test(from) ? '' : '/index.html'))
    const html = readFileSync(file, 'utf8')
    expect(html).toContain(STUB_MARK)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain(`<link rel="canonical" href="${to.replace('{visitor}', 'en')}">`)
  }
  for (const [file, text] of files) {
    const now = readFileSync(join(site.dist, file), 'utf8')
    const policy = policyIn(now)
    expect(file.endsWith('.html') ? now.replace(`content="${policy}"`, 'content=""') : now).toBe(text)
    if (file.endsWith('.html')) expect(policy).toContain("default-src 'none'")
  }
})

test('a second run over the same site changes nothing', async () => {
  const site = writeSite(fixtureFiles())
  await run(site)
  const read = () =>
    [site.dist, site.hosts].flatMap(folder =>
      listFiles(folder).map(
        file =>
          `${file} ${statSync(join(folder, file)).size} ${readFileSync(join(folder, file)).toString('base64')}`,
      ),
    )
  const first = read()
  await run(site)
  expect(read()).toEqual(first)
})

test('a redirect that is gone leaves no page behind', async () => {
  const site = writeSite(fixtureFiles())
  await run(site)
  expect(existsSync(join(site.dist, 'help/index.html'))).toBe(true)
  await run(site, '{}')
  expect(existsSync(join(site.dist, 'help/index.html'))).toBe(false)
})

test('text above a kilobyte is packed, the rest is not', async () => {
  const site = writeSite(fixtureFiles())
  await run(site)
  for (const file of ['en/about/index.html', 'icons/eth.svg', '_astro/page.BvC3h1.js']) {
    for (const suffix of ['.br', '.gz'])
      expect(statSync(join(site.dist, file + suffix)).size).toBeGreaterThan(0)
  }
  expect(existsSync(join(site.dist, 'icons/small.svg.br'))).toBe(false)
  expect(existsSync(join(site.dist, 'help/index.html.gz'))).toBe(false)
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
])('%s stops the build', async (_, change, problem) => {
  expect((await problemsOf(changed(files => void change(files)))).join('\n')).toContain(problem)
})

test('pages that are not ours to redirect keep their name even when a stub would like it', async () => {
  const site = writeSite(fixtureFiles())
  writeFileSync(join(site.dist, 'help.html'), fixturePage('help', 'en'))
  expect(await problemsOf(site)).toContain('redirects.json: /help.html would hide a real page')
})
