// What the browsers of `.browserslistrc` do not all have, from MDN's compatibility data: for the check of what is built
// (scripts/check/check-floor.ts) and for the browser test that walks the site without it (src/e2e/oldest-browsers.spec.ts).

import compatibility from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '#lib/oldest-browsers.ts'

/** As MDN names the browsers that each of ours stands for; a WebView follows Chrome's numbers. */
const BROWSERS: Record<string, readonly (keyof CompatStatement['support'])[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
}

export interface NewerFeature {
  /** `URL` of `URL.canParse`; none of a global. */
  owner?: string
  name: string
  /** Of the owner itself, or of what it makes. */
  isStatic: boolean
  /** `safari15.4`, … */
  missingIn: string[]
}

const versionOf = (version: SimpleSupportStatement['version_added']): number =>
  typeof version === 'string' && version !== 'preview'
    ? Number.parseFloat(version.replace('≤', ''))
    : Number.POSITIVE_INFINITY

/** Since which version without a flag or another name. A part of it counts: what is missing then has an entry of its own. */
function sinceWhen(statement: CompatStatement['support'][keyof CompatStatement['support']]): number {
  const plain = [statement ?? []].flat().filter(one => !one.flags && !one.prefix && !one.alternative_name)
  return Math.min(
    ...plain.filter(one => !one.version_removed).map(one => versionOf(one.version_added)),
    Number.POSITIVE_INFINITY,
  )
}

/** `safari15.4` → `safari`, 15.4 */
function partsOf(browser: string): [name: string, version: number] {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? []
  return [name, Number.parseFloat(version)]
}

/** Which of the oldest browsers lack it. */
export function missingIn({ support }: CompatStatement, oldest: readonly string[] = OLDEST_BROWSERS) {
  return oldest.filter(browser => {
    const [name, version] = partsOf(browser)
    return (BROWSERS[name] ?? []).some(mdn => sinceWhen(support[mdn]) > version)
  })
}

interface Feature extends NewerFeature {
  isBuiltIn: boolean
}

/** Beside `__compat` an identifier has identifiers alone. */
const entriesOf = (parent: Identifier): [string, Identifier][] =>
  Object.entries(parent).flatMap(([name, content]) =>
    name === '__compat' ? [] : [[name, content as Identifier] satisfies [string, Identifier]],
  )

/** An API marks its own functions; of the language's own objects this Node's can be asked. */
function isStaticOf(owner: string, name: string): boolean {
  const object: unknown = Reflect.get(globalThis, owner)
  return typeof object === 'function' ? Object.hasOwn(object, name) : typeof object === 'object'
}

/** Everything with a name that a script can say: globals, and what is below them; `Intl` has one more floor. */
function featuresOf(parent: Identifier, isBuiltIn: boolean): Feature[] {
  return entriesOf(parent).flatMap(([owner, content]) => {
    const whole = content.__compat ? missingIn(content.__compat) : []
    const members = entriesOf(content).flatMap(([key, { __compat: compat }]): Feature[] => {
      // A constructor; an event, or a part of something, which nobody calls by a name.
      if (!compat || key === owner || !/^[A-Za-z]+(_static)?$/.test(key)) return []
      const name = key.replace(/_static$/, '')
      const isStatic = name !== key || (isBuiltIn && isStaticOf(owner, name))
      return [{ owner, name, isStatic, missingIn: missingIn(compat), isBuiltIn }]
    })
    return [{ name: owner, isStatic: false, missingIn: whole, isBuiltIn }, ...members]
  })
}

const ALL: readonly Feature[] = [
  ...featuresOf(compatibility.javascript.builtins ?? {}, true),
  ...featuresOf(compatibility.api, false),
]

export const NEWER_FEATURES: readonly NewerFeature[] = ALL.filter(({ missingIn }) => missingIn.length > 0)

/** Names that mean something in the oldest browsers too: `map` of arrays, whatever iterators had later. */
const OLD_NAMES = new Set(
  ALL.filter(({ missingIn, owner }) => missingIn.length === 0 && owner).map(({ name }) => name),
)

/** Of these a name is worth a look wherever it stands; all others have too many namesakes in anybody's own objects. */
const COMMON =
  /^(Abort\w+|Blob|CSSStyleSheet|Clipboard|Crypto|CustomElementRegistry|Document\w*|Element|File|FormData|HTML\w*Element|Headers|Navigator|Node|Performance|Range|Request|Response|ShadowRoot|Storage|SubtleCrypto|URL|URLSearchParams|Window)$/

/** Names that no object has in the oldest browsers, so that they can be looked for without knowing the object. */
const namesOf = (isMeant: (feature: Feature & { owner: string }) => boolean): string[] => [
  ...new Set(
    ALL.flatMap(feature => {
      const { owner, name, missingIn, isStatic } = feature
      const isNewer = owner !== undefined && missingIn.length > 0 && !isStatic && !OLD_NAMES.has(name)
      return isNewer && isMeant({ ...feature, owner }) ? [name] : []
    }),
  ),
]

/** `at`, `toSorted`: of the language. Anybody's data may have a field of that name, so it counts where it is called. */
export const NEWER_METHODS: readonly string[] = namesOf(({ isBuiltIn }) => isBuiltIn)
/** `ariaBusy`, `showPopover`: of a page. */
export const NEWER_MEMBERS: readonly string[] = namesOf(
  ({ owner, isBuiltIn }) => !isBuiltIn && COMMON.test(owner),
)

/** `has`, `popover-open`: what `querySelector` and its like throw at in one of the oldest browsers. */
export const NEWER_SELECTORS: readonly string[] = entriesOf(compatibility.css.selectors ?? {}).flatMap(
  ([name, { __compat: compat }]) => (compat && missingIn(compat).length > 0 ? [name] : []),
)
