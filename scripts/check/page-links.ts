import type { BuiltPage, Element } from '#build/built-pages.ts'

/** One address that a page names. */
export interface Link {
  element: Element
  /** `href`, `srcset`, `css`. */
  attribute: string
  value: string
}

const URL_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  // Astro's own element: the files that wake an island.
  'astro-island': ['component-url', 'renderer-url', 'before-hydration-url'],
  button: ['formaction'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src', 'formaction'],
  link: ['href'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
}

const URL_META = ['og:image', 'og:url', 'twitter:image']

/** `a.png 1x, b.png 2x` → both; a data address may hold commas, but never ends in one. */
const candidates = (srcset: string): string[] =>
  srcset
    .split(/,\s+|(?<=\s\d+(?:\.\d+)?[wx]),/)
    .map(candidate => candidate.trim().split(/\s+/)[0] ?? '')
    .filter(address => address !== '')

function linksOfElement(element: Element): Link[] {
  const { name, attributes } = element
  const links: Link[] = (URL_ATTRIBUTES[name] ?? []).flatMap(attribute => {
    const value = attributes[attribute]
    return value === undefined ? [] : [{ element, attribute, value: value.trim() }]
  })
  for (const attribute of ['srcset', 'imagesrcset']) {
    for (const value of candidates(attributes[attribute] ?? '')) links.push({ element, attribute, value })
  }
  if (name === 'meta') {
    const content = attributes.content ?? ''
    const refresh = /^\s*\d+\s*[;,]\s*url\s*=\s*(\S+)/i.exec(content)?.[1]
    if (attributes['http-equiv']?.toLowerCase() === 'refresh' && refresh) {
      links.push({ element, attribute: 'content', value: refresh })
    }
    if (URL_META.includes(attributes.property ?? attributes.name ?? '')) {
      links.push({ element, attribute: 'content', value: content })
    }
  }
  return links
}

/** Every address that a page names, in its markup and in its style sheets. */
export function linksOf(page: BuiltPage): Link[] {
  const style: Element = { name: 'style', attributes: {}, line: 1 }
  const css = [...page.css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g)].map(([, , value = '']) => ({
    element: style,
    attribute: 'url()',
    value,
  }))
  return [...page.elements.flatMap(linksOfElement), ...css]
}
