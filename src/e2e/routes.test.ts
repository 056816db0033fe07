import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPaths, CODES, ERRORS, isPage, LISTS, outsidePages, routesOf } from './routes.ts'

function builtSite(files: Record<string, string>): string {
  const dist = mkdtempSync(join(tmpdir(), 'routes-'))
  for (const [file, html] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), html)
  }
  return dist
}

test('a page is walked because it was built, an old address and an error are not', () => {
  const page = '<main>'
  const dist = builtSite({
    'en/index.html': page,
    'en/submit/change/index.html': page,
    'en/help/index.html': '<a>',
    'en/404.html': page,
    'en/news/1/index.html': '<a>',
    'en/news/30/index.html': page,
    'en/news/31/index.html': page,
    'en/networks/trx/index.html': page,
    'en/networks/eth/index.html': page,
    'about/index.html': '<a>',
    'terms-en/index.html': page,
    '500.html': page,
  })
  expect(routesOf('en', dist)).toEqual(['', 'networks/trx/', 'news/30/', 'submit/change/'])
  expect(outsidePages(dist)).toEqual(['500.html', 'terms-en/'])
})

test.for(CODES)('in %s nothing that was built is left out of the walks', lang => {
  const folder = join('dist', lang)
  const walked = routesOf(lang)
  const familyOf = (path: string) => LISTS.find(([family]) => family.test(path))?.[0]
  const families = new Set(walked.map(familyOf))
  const left = builtPaths(folder).filter(
    path =>
      !walked.includes(path) &&
      !ERRORS.includes(path) &&
      !(familyOf(path) && families.has(familyOf(path))) &&
      isPage(folder, path),
  )
  expect(left).toEqual([])
  expect(walked).toEqual(expect.arrayContaining(['listing/', 'submit/change/', 'dappstore/all/']))
})
