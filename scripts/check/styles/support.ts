// Which features of CSS the oldest browsers of .browserslistrc lack, by MDN's data on browsers.
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import data from '@mdn/browser-compat-data/forLegacyNode'

/** As browserslist-to-esbuild names browsers → as MDN does; phones and WebViews follow the same numbers. */
const NAMES: Readonly<Record<string, readonly BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  ios: ['safari_ios'],
  safari: ['safari'],
}

/** Units that MDN has a name of its own for. */
const UNITS: readonly [unit: RegExp, feature: string][] = [
  [/^d(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
]

export interface CssFeature {
  /** `css.selectors.has` */
  id: string
  /** What MDN says of it. */
  compat: CompatStatement
}

const css = data.css as Identifier

/** The feature at a path below `css`, if MDN knows it. */
function featureAt(...path: readonly string[]): CssFeature | undefined {
  let at: Identifier | undefined = css
  for (const name of path) at = Object.hasOwn(at ?? {}, name) ? (at?.[name] as Identifier) : undefined
  return at?.__compat && { id: ['css', ...path].join('.'), compat: at.__compat }
}

/** By the name of a function: `color-mix` → `css.types.color.color-mix`. */
const functions = new Map<string, CssFeature>()
function collectFunctions(at: Identifier, path: readonly string[]): void {
  for (const [name, inner] of Object.entries(at)) {
    if (name === '__compat') continue
    const feature = featureAt(...path, name)
    const own = name.replace(/[-_]function$/, '')
    if (feature && !functions.has(own)) functions.set(own, feature)
    collectFunctions(inner as Identifier, [...path, name])
  }
}
collectFunctions(css.types as Identifier, ['types'])

export const selectorFeature = (name: string): CssFeature | undefined => featureAt('selectors', name)
export const atRuleFeature = (name: string): CssFeature | undefined => featureAt('at-rules', name)
export const mediaFeature = (name: string): CssFeature | undefined => featureAt('at-rules', 'media', name)
export const propertyFeature = (name: string): CssFeature | undefined => featureAt('properties', name)
export const keywordFeature = (property: string, keyword: string): CssFeature | undefined =>
  featureAt('properties', property, keyword)
export const functionFeature = (property: string, name: string): CssFeature | undefined =>
  featureAt('properties', property, name) ??
  featureAt('properties', property, `${name}_function`) ??
  functions.get(name)
export const unitFeature = (unit: string): CssFeature | undefined =>
  featureAt('types', 'length', UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit)

const numbers = (version: string): number[] => version.replace('≤', '').split('.').map(Number)
function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbers(version), numbers(than)]
  const at = [0, 1, 2].find(place => (a[place] ?? 0) !== (b[place] ?? 0)) ?? 0
  return (a[at] ?? 0) > (b[at] ?? 0)
}

const isIn = (statement: SimpleSupportStatement, version: string): boolean => {
  const { version_added: added, version_removed: removed } = statement
  if (typeof added !== 'string' || added === 'preview' || isNewer(added, version)) return false
  return !(typeof removed === 'string' && !isNewer(removed, version))
}

export interface Floor {
  /** The first of the oldest browsers that lacks the feature, as `chrome 90`; a prefix of `prefixes` is as good. */
  lacks: (feature: CssFeature | undefined, prefixes?: readonly string[]) => string | undefined
}

/** `browsers` as `chrome90`, `ios15.4`. */
export function floorOf(browsers: readonly string[]): Floor {
  const oldest = browsers.flatMap(browser => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? []
    const names = NAMES[name]
    if (!names) throw new Error(`No name of MDN's is known for the browser ${browser}`)
    return names.map(mdn => ({ mdn, version }))
  })
  const hasIt = (feature: CssFeature, mdn: BrowserName, version: string, prefixes: readonly string[]) => {
    const statements = [feature.compat.support[mdn] ?? []].flat()
    return statements.some(
      statement =>
        !statement.flags &&
        !statement.alternative_name &&
        !(statement.partial_implementation && statement.version_removed) &&
        (!statement.prefix || prefixes.includes(statement.prefix)) &&
        isIn(statement, version),
    )
  }
  return {
    lacks(feature, prefixes = []) {
      if (!feature) return undefined
      const lacking = oldest.find(({ mdn, version }) => !hasIt(feature, mdn, version, prefixes))
      return lacking && `${lacking.mdn} ${lacking.version}`
    },
  }
}
