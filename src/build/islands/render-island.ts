// The server half of the React renderer. Astro's own runs each component twice, once to ask whether it is React's, and reads
// the text from a stream; here every component of another kind than Astro's is React's, and nothing waits.
import { createElement, type FunctionComponent, memo } from 'react'
import { renderToString } from 'react-dom/server'

interface SlotProps {
  value: string
  name?: string
  hydrate: boolean
}

/** What @astrojs/react/client.js hydrates in the place of a slot; it takes the markup as it finds it. */
const StaticHtml = memo(({ value, name, hydrate }: SlotProps) =>
  value.trim() === ''
    ? null
    : createElement(hydrate ? 'astro-slot' : 'astro-static-slot', {
        name,
        suppressHydrationWarning: true,
        // Markup that Astro rendered while building; nothing of a visitor or of the API comes here.
        dangerouslySetInnerHTML: { __html: value },
      }),
)

/** On every page, and the same on most pages of a language: rendered once for each set of properties and slots. */
const SHELL = ['HeaderMenu', 'ThemeToggle', 'SubscribeForm']

const rendered = new Map<string, string>()

function renderShell(
  name: string,
  props: object,
  slots: Readonly<Record<string, string>>,
  prefix: string,
  render: () => string,
): string {
  const key = JSON.stringify([name, props, slots])
  const known = rendered.get(key)
  if (known !== undefined) return known
  const html = render()
  // An id of React's is of this page alone.
  if (!html.includes(`_${prefix}`)) rendered.set(key, html)
  return html
}

/** What React hoists before a component's markup, as for an image that is not lazy: within a page's body it comes too late. */
const HOISTED = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g

/** Those that the islands of a page have. */
const prefixes = new WeakMap<object, Set<string>>()

/**
 * Of the ids that React makes in an island: no two of a page have the same. The shell's islands have their own, as they are
 * rendered later on the first page of a kind than on all others, whose menus are known.
 */
function nextPrefix(page: object, name: string): string {
  const taken = prefixes.get(page) ?? new Set<string>()
  prefixes.set(page, taken)
  const own = `s${SHELL.indexOf(name)}`
  const others = [...taken].filter(prefix => prefix.startsWith('r')).length
  const prefix = SHELL.includes(name) && !taken.has(own) ? own : `r${others}`
  taken.add(prefix)
  return prefix
}

const slotName = (name: string): string =>
  name.trim().replace(/[-_]([a-z])/g, (_dash, letter: string) => letter.toUpperCase())

interface IslandMetadata {
  hydrate?: string
  componentExport?: { value: string }
  /** Whether Astro tells islands that hydrate from those that do not. */
  astroStaticSlot?: boolean
}

/** Astro calls it with its own page object as `this`, and with the slots as rendered markup. */
async function renderToStaticMarkup(
  this: { result: object },
  Component: FunctionComponent<object>,
  props: Record<string, unknown>,
  { default: children, ...slotted }: Readonly<Record<string, unknown>>,
  metadata?: IslandMetadata,
) {
  const name = metadata?.componentExport?.value ?? ''
  const prefix = nextPrefix(this.result, name)
  const hydrate = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true
  // Astro's markup is an object around a string.
  const slots = Object.fromEntries(
    Object.entries(slotted).map(([name, value]) => [slotName(name), String(value)]),
  )
  const render = () => {
    const elements = Object.entries(slots).map(([name, value]) => [
      name,
      createElement(StaticHtml, { hydrate, value, name }),
    ])
    const inner = children ? createElement(StaticHtml, { hydrate, value: String(children) }) : undefined
    const html = renderToString(
      createElement(Component, {
        ...props,
        ...Object.fromEntries(elements),
        ...(inner && { children: inner }),
      }),
      { identifierPrefix: prefix },
    )
    return html.replace(HOISTED, '')
  }
  const html = SHELL.includes(name) && !children ? renderShell(name, props, slots, prefix, render) : render()
  // No hook of the shell's makes an id; each attribute of theirs is on every page.
  return { html, attrs: SHELL.includes(name) && !html.includes(`_${prefix}`) ? {} : { prefix } }
}

const renderer = {
  name: '@astrojs/react',
  check: async (Component: unknown) => typeof Component === 'function' || typeof Component === 'object',
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
}

// biome-ignore lint/style/noDefaultExport: Astro imports a renderer by this name.
export default renderer
