function elementOf<Name extends 'link' | 'meta'>(
  name: Name,
  selector: string,
  make: (made: HTMLElementTagNameMap[Name]) => void,
) {
  const known = document.head.querySelector<HTMLElementTagNameMap[Name]>(selector)
  if (known) return known
  const made = document.createElement(name)
  make(made)
  document.head.append(made)
  return made
}

/** One document shows whatever record its query names: search engines learn from the script which address is the record's. */
export function nameTrueAddress(path: string): void {
  const link = elementOf('link', 'link[rel=canonical]', made => {
    made.rel = 'canonical'
  })
  link.href = new URL(path, import.meta.env.SITE ?? location.origin).href
}

/** There is no such record, so there is nothing to index. */
export function keepFromSearchEngines(): void {
  const meta = elementOf('meta', 'meta[name=robots]', made => {
    made.name = 'robots'
  })
  meta.content = 'noindex'
}
