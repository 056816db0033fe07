import { expect, type Page, test } from 'playwright/test'
import { blockPictures } from './block-pictures.ts'
import { builtPaths, CODES, ERRORS, isPage, outsidePages, routesOf } from './routes.ts'

/** The narrowest phone that the design knows, and one in use today. */
const NARROWEST = 320
const WIDTHS = [390, NARROWEST]
/** Our own language and one of long words; the others have the same pages, which `npm run test:all` looks at. */
const ALWAYS = ['en', 'ru']
/** Of the hundreds of DApps, which share one page, so many are looked at in each language; of the networks likewise. */
const SEEN = 6

test.describe.configure({ timeout: 120_000 })
// A trace of so many pages costs more than the pages.
test.use({ trace: 'off' })

/**
 * In the page: what a visitor would have to scroll sideways for. The page itself, an article's text (a table may scroll
 * in a box of its own), and words beyond the edge, which a page that clips its width would hide for good.
 */
async function findTooWide(): Promise<string[]> {
  await document.fonts.ready
  const found: string[] = []
  const over = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth
  if (over > 0) found.push(`the page by ${over}`)
  // Code is not broken into lines that its language does not know.
  for (const part of document.querySelectorAll('article, article :not(pre, [data-table], [data-table] *)')) {
    const beyond = part.scrollWidth - part.clientWidth
    if (beyond > 0 && /auto|scroll/.test(getComputedStyle(part).overflowX)) {
      found.push(`${part.localName}.${part.className} by ${beyond}`)
    }
  }
  const mayHide = (part: Element | null): boolean =>
    part !== null && (getComputedStyle(part).overflowX !== 'visible' || mayHide(part.parentElement))
  for (const part of document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, label, button)')) {
    const { right, width } = part.getBoundingClientRect()
    if (right > innerWidth + 1 && width > 1 && !mayHide(part)) {
      found.push(`“${part.textContent.trim().slice(0, 30)}” by ${Math.round(right - innerWidth)}`)
    }
  }
  return found
}

/** What decides how wide the words of the header are; where its links lead does not. */
const headerOf = () =>
  document.querySelector('.header')?.outerHTML.replaceAll(/ href=("[^"]*"|[^\s>]*)/g, '') ?? ''

/**
 * In the page: labels that are meant for one line and take two in this language's own letters, and any that is cut off.
 * The narrowest phone may give a button two lines. Menus are opened for it. `hasNewHeader`: the header's labels as well.
 */
function findTightLabels(hasNewHeader: boolean): string[] {
  const linesOf = (part: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(part)
    const rows = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const middles = rows.map(({ top, height }) => Math.round(top + height / 2)).sort((a, b) => a - b)
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 10).length
  }
  const limits: [selector: string, lines: number][] = [
    ['[role="tab"]', 1],
    ['main a.button, main button.button', innerWidth < 360 ? 2 : 1],
  ]
  if (hasNewHeader) limits.push(['.header a, .header summary', 1])
  const menus = hasNewHeader ? [...document.querySelectorAll<HTMLDetailsElement>('.header details')] : []
  for (const menu of menus) menu.open = true
  const found = limits.flatMap(([selector, lines]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap(part => {
      if (!part.checkVisibility() || part.querySelector('small, b, img')) return []
      const name = `“${part.textContent.trim().slice(0, 30)}”`
      const isCut =
        part.scrollWidth > part.clientWidth + 1 && /hidden|clip/.test(getComputedStyle(part).overflowX)
      if (isCut) return [`${name} is cut off`]
      const count = linesOf(part)
      return count > lines ? [`${name} has ${count} lines`] : []
    }),
  )
  for (const menu of menus) menu.open = false
  return found
}

/**
 * In the page: words that a line's end cuts in two without a hyphen. Scripts that put no spaces between words have rules
 * of their own, and a name of more letters than any word is a code or an address.
 */
function findCutWords(): string[] {
  const LONGEST = 24
  const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
  const WORD = /(?<![^\s(«"“„¿¡‘])[\p{L}\p{M}]{3,}(?![^\s\p{P}])/gu
  const isForReaders = (part: Element | null): boolean =>
    part !== null && (getComputedStyle(part).clipPath === 'inset(50%)' || isForReaders(part.parentElement))
  const mayCut = (part: Element) =>
    getComputedStyle(part).hyphens !== 'auto' &&
    !part.closest('pre, code') &&
    part.checkVisibility({ visibilityProperty: true }) &&
    !isForReaders(part)
  const found = new Set<string>()
  const range = document.createRange()
  const isCut = (text: Node, word: string, index: number) => {
    if (word.length > LONGEST || NO_SPACES.test(word)) return false
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 1)
    return first !== undefined && others.some(({ top }) => top > first.top + first.height / 2)
  }
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement || !mayCut(text.parentElement)) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(WORD))
      if (isCut(text, word, index)) found.add(`“${word}” is cut`)
  }
  return [...found]
}

/** As `address at width: what`. */
async function tooWide(
  page: Page,
  addresses: readonly string[],
  wanted: readonly number[] = WIDTHS,
): Promise<string[]> {
  const found: string[] = []
  const headers = new Set<string>()
  await blockPictures(page)
  // A page is loaded in the width that the one before was seen in last: one change less for each.
  let widths = wanted
  for (const address of addresses) {
    // With its sheets, which the event before does not wait for.
    await page.goto(address, { waitUntil: 'load' })
    const header = await page.evaluate(headerOf)
    const isNew = !headers.has(header)
    headers.add(header)
    for (const width of widths) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
      const tight = [
        ...(await page.evaluate(findTooWide)),
        ...(await page.evaluate(findTightLabels, isNew)),
        ...(await page.evaluate(findCutWords)),
      ]
      for (const what of tight) found.push(`${address} at ${width}: ${what}`)
    }
    widths = widths.toReversed()
  }
  return found
}

/** Every page of a language: routes, articles, further pages of lists, the shells, the ends of mailed links, errors. */
function everyPage(lang: string): string[] {
  const folder = `dist/${lang}`
  const paths = builtPaths(folder).filter(path => !ERRORS.includes(path))
  const MANY = [/^dappstore\/.+-\d+\/$/, /^networks\/.+\/$/]
  const seen = MANY.flatMap(kind => {
    const own = paths.filter(path => kind.test(path))
    return own.filter((_, place) => place % Math.ceil(own.length / SEEN) === 0)
  })
  const others = paths.filter(path => !MANY.some(kind => kind.test(path)) && isPage(folder, path))
  return [...others, ...seen, 'nothing-here/', '500.html'].map(path => `/${lang}/${path}`)
}

for (const code of CODES) {
  const tag = ALWAYS.includes(code) ? [] : '@all'
  test(`no kind of page in ${code} is wider than a phone, labels fit and words are whole`, { tag }, async ({
    page,
  }) => {
    const pages = [...routesOf(code), 'nothing-here/', '500.html'].map(path => `/${code}/${path}`)
    expect(await tooWide(page, pages, [NARROWEST])).toEqual([])
  })

  test(`no page in ${code} is wider than a phone`, { tag: '@all' }, async ({ page }) => {
    const pages = everyPage(code)
    expect(pages.filter(path => /\/learn\/[a-z0-9-]+\/$/.test(path)).length).toBeGreaterThan(0)
    expect(await tooWide(page, pages)).toEqual([])
  })
}

test('no page outside of the languages is wider than a phone', async ({ page }) => {
  const pages = [...outsidePages(), 'nothing-here/']
  expect(
    await tooWide(
      page,
      pages.map(path => `/${path}`),
    ),
  ).toEqual([])
})
