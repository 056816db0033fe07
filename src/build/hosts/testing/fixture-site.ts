// A site of the real one's shape, small enough to be built by a test: every kind of address, nothing to look at.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageChoiceScript } from '#client/before-paint/language-choice.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { openCache } from '../../build-cache.ts'
import { listFiles } from '../../files.ts'
import { finishSite } from '../../finish-site.ts'
import type { PassSetup } from '../../pages/page-pass.ts'
import { openPages, withPages } from '../../pages/page-threads.ts'
import { readSettings } from '../settings.ts'
import { namedTemporaryFolder } from './temporary-folder.ts'

const SLOT = '<meta http-equiv="Content-Security-Policy" content="">'
const PAGES = [
  '',
  'about',
  'dapp',
  'dappstore',
  'dappstore/detail',
  'download/app',
  'download/ios',
  'download/android',
  'download/pc',
  'submit/dapp',
  'submit/token',
  'submit/nft',
  'submit/chain',
  'news',
  'learn',
]
/** Old addresses lead to them. */
const GUIDES = readdirSync('src/content/guides/en').map(file => file.replace('.md', ''))
const FILLER = 'Words '.repeat(300)

export function fixturePage(title: string, lang: string, extra = ''): string {
  return `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">${SLOT}<title>${title}</title>\
<style>.${title.replace(/\W/g, '') || 'home'}{color:red}</style><script type="application/ld+json">{"name":"${title}"}</script>\
<script data-early>document.documentElement.dataset.ready = "yes"</script>\
<script type="speculationrules">{"prefetch":[]}</script></head><body>${extra}<p>${FILLER}</p>\
<script type="module" src="/_astro/page.BvC3h1.js"></script></body></html>`
}

export function fixtureFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const { code, tag } of LANGUAGES) {
    for (const page of PAGES) files.set(`${code}/${page ? `${page}/` : ''}index.html`, fixturePage(page, tag))
    for (const id of ['901', '902', '903', 'gas-explained'])
      files.set(`${code}/news/${id}/index.html`, fixturePage('entry', tag))
    for (const guide of GUIDES) files.set(`${code}/learn/${guide}/index.html`, fixturePage('guide', tag))
    files.set(`${code}/news/article/index.html`, fixturePage('shell', tag, '<script>loadArticle()</script>'))
    for (const status of ['404', '500']) files.set(`${code}/${status}.html`, fixturePage(status, tag))
    files.set(`${code}/news/feed.xml`, `<rss>${FILLER}</rss>`)
  }
  files.set(
    'index.html',
    fixturePage('', 'en', `<script>${languageChoiceScript({ choices: LANGUAGES, fallback: 'en' })}</script>`),
  )
  files.set('404.html', fixturePage('404', 'en', 'This page could not be found.'))
  for (const name of ['privacy', 'terms']) {
    files.set(`${name}-en/index.html`, fixturePage(name, 'en'))
    files.set(`${name}-zh/index.html`, fixturePage(name, 'zh-Hans'))
  }
  files.set('_astro/page.BvC3h1.js', `export const words = "${FILLER}"`)
  files.set('_astro/worker-Dk2x.js', `postMessage("${FILLER}")`)
  files.set('icons/eth.svg', `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${FILLER} --></svg>`)
  files.set('icons/small.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  files.set('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  files.set('robots.txt', 'User-agent: *\nAllow: /\n')
  files.set('.well-known/security.txt', 'Contact: mailto:nobody@example.com\n')
  return files
}

export function writeSite(files: ReadonlyMap<string, string>): { dist: string; hosts: string } {
  const folder = namedTemporaryFolder('site')
  for (const [file, text] of files) {
    const path = join(folder, 'dist', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return { dist: join(folder, 'dist'), hosts: join(folder, 'hosts') }
}

interface Options {
  cache?: PassSetup['cache']
  settings?: Parameters<typeof readSettings>[0]
  /** More than none: pages are read and written in so many. */
  threads?: number
}

/** As the last steps of a build do; `redirects` is the text of redirects.json. */
export function finishFixture(
  site: { dist: string; hosts: string },
  redirects: string = readFileSync('redirects.json', 'utf8'),
  { cache, settings = { BUILD_HOSTS: 'nginx' }, threads = 0 }: Options = {},
) {
  const codes = LANGUAGES.map(({ code }) => code)
  const setup = { dist: site.dist, codes, imports: new Map([['page.BvC3h1', []]]), cache }
  return withPages(listFiles(site.dist), openPages(setup, threads), pages =>
    finishSite({
      ...site,
      pages,
      files: listFiles(site.dist),
      redirects,
      languages: LANGUAGES,
      fallback: 'en',
      settings: readSettings(settings),
      ...(cache && { kept: openCache(cache) }),
    }),
  )
}
