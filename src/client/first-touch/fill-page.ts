import { isObject } from '#lib/is-object.ts'

// What a page shows only to a visitor who does something comes with the first touch, in a file of the page's language, so
// that the page itself arrives sooner. A file that cannot be had leaves the page as it is.

/** The home page of the page's language, which the logo leads to: `/zh-tw/`. */
const homePath = (): string | undefined => document.querySelector<HTMLAnchorElement>('[data-logo]')?.pathname

export async function fetchPart(path: string, cache?: RequestCache): Promise<unknown> {
  try {
    const answer = await fetch(path, { cache })
    return answer.ok ? await answer.json() : undefined
  } catch {
    // Without a connection an old copy says the same.
    return cache ? undefined : fetchPart(path, 'force-cache')
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string')

/** The line under each entry, which has its place already; last the text of the card. */
function fillMenu(menu: Element, texts: readonly string[]): void {
  menu.setAttribute('data-lines', '')
  for (const [place, link] of menu.querySelectorAll('a').entries()) {
    link.append(Object.assign(document.createElement('small'), { textContent: texts[place] ?? '' }))
  }
}

/** The lines of the header's menus (pages/[lang]/menu.json.ts), unless the page has them, as one that may not connect does. */
export async function fillMenus(): Promise<void> {
  const menus = document.querySelectorAll('.header .menu details')
  if (document.querySelector('.header .menu small')) return
  const lines = await fetchPart(`${homePath()}menu.json`)
  if (!Array.isArray(lines)) return
  for (const [place, menu] of menus.entries()) {
    const texts: unknown = lines[place]
    if (isTexts(texts)) fillMenu(menu, texts)
  }
}

/** What a text of our own site draws. */
const nodesOf = (html: string): NodeListOf<ChildNode> =>
  new DOMParser().parseFromString(html, 'text/html').body.childNodes

/**
 * The home page's other networks, one text for each place of the phone that has the first one, drawn once another is picked;
 * and its offer of the extension: pages/[lang]/home.json.ts.
 */
export async function fillHome(): Promise<void> {
  const places = document.querySelectorAll('.wallet .five')
  if (places.length === 0) return
  const later = await fetchPart(`${homePath()}home.json`)
  if (!isObject(later) || !isTexts(later.networks) || typeof later.offer !== 'string') return
  const { networks } = later
  const draw = () => {
    for (const [place, html] of networks.entries()) places[place]?.append(...nodesOf(html))
  }
  const patch = document.querySelector('.patch')
  // One may have been picked meanwhile, or brought back by the browser.
  if (patch?.querySelector(':checked[value="0"]')) patch.addEventListener('change', draw, { once: true })
  else draw()
  document.querySelector('main')?.append(...nodesOf(later.offer))
}
