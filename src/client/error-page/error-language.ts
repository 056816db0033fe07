/** What the error page says in one language; its texts are in the order of the page's elements. */
export interface ErrorWords {
  tag: string
  title: string
  texts: readonly string[]
}

/**
 * For hosts with one error page for all addresses: it says what happened in the language that the path names, and leads
 * on in it. Header and footer stay English.
 */
export function speakLanguageOfPath(words: Readonly<Record<string, ErrorWords>>): void {
  const code = location.pathname.split('/')[1] ?? ''
  const place = document.querySelector<HTMLElement>('.error')
  const own = Object.hasOwn(words, code) ? words[code] : undefined
  if (!own || !place) return
  document.title = own.title
  place.lang = own.tag
  const said = place.querySelectorAll('h1, .lead, a, label, .search button')
  for (const [at, element] of said.entries()) element.textContent = own.texts[at] ?? ''
  for (const element of place.querySelectorAll('a, form')) {
    const name = element.localName === 'a' ? 'href' : 'action'
    const path = (element.getAttribute(name) ?? '').replace(/^\/(en\/)?/, `/${code}/`)
    element.setAttribute(name, path)
  }
}
