/** Which features a feature may know; none of them knows it back. */
export const FEATURE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  listing: ['donation', 'dappstore', 'news', 'subscribe', 'networks', 'report'],
  report: ['dappstore'],
  dappstore: ['networks', 'news'],
  donation: ['dappstore', 'networks'],
  networks: [],
  news: [],
  subscribe: [],
  header: [],
  theme: [],
  genuine: [],
}

/** A part of a feature, recognised by the first name below `features/<feature>/`. */
const PARTS: Readonly<Record<string, RegExp>> = {
  contract: /^contract(\/|\.ts$)/,
  api: /^api(\/|\.ts$)/,
  widgets: /^widgets\//,
  stores: /^stores\//,
  server: /^(server|review)\//,
  view: /^(island|wizard|status|parts)\/|^[^/]+\.(tsx|astro|scss)$/,
  // Functions and facts of the feature that know neither its state nor its markup; where there are many, in rooms.
  facts: /^((built|dapp-page|lists|marks)\/)?[^/]+\.ts$/,
}

/** `genuine` judges two things, and has the parts of a feature for each. */
const HALF = /^(file|name)\//

export interface Layer {
  /** Folders of `src/`, single files of theirs, or parts of features whose values may be imported. */
  values: readonly string[]
  /** Those that only types may be taken from. */
  types?: readonly string[]
  /** Folders beside `src/` that may be read by a relative path. */
  outside?: readonly string[]
}

/**
 * Who may import whom. Keys are folders of `src/` or parts of a feature (`feature/stores`). A folder always knows itself.
 * `feature/x` among the values means that part of any feature; inside a feature, of itself and of those that FEATURES
 * names. `own/x` means its own part only.
 */
export const LAYERS: Readonly<Record<string, Layer>> = {
  pages: {
    values: [
      'layouts',
      'sections',
      'feature/view',
      'feature/facts',
      'feature/contract',
      'ui',
      'client',
      'content',
      'i18n',
      'lib',
    ],
  },
  layouts: {
    values: ['sections', 'feature/view', 'feature/facts', 'ui', 'client', 'content', 'i18n', 'lib'],
  },
  sections: {
    values: [
      'feature/view',
      'feature/facts',
      'feature/contract',
      'search',
      'ui',
      'client',
      'content',
      'i18n',
      'lib',
    ],
  },
  server: {
    values: [
      'feature/server',
      'feature/contract',
      'feature/facts',
      'platform',
      'content',
      'contract',
      'i18n',
      'lib',
    ],
  },
  build: {
    values: [
      'server',
      'feature/api',
      'feature/contract',
      'feature/facts',
      'platform',
      'client',
      'content',
      'contract',
      'i18n',
      'lib',
    ],
    outside: ['locales'],
  },
  e2e: {
    values: [
      'build',
      'server',
      'feature/contract',
      'feature/facts',
      'platform',
      'content',
      'contract',
      'i18n',
      'lib',
    ],
    outside: ['locales'],
  },

  'feature/view': {
    values: [
      'feature/view',
      'feature/widgets',
      'feature/stores',
      'search',
      'feature/facts',
      'feature/contract',
      'ui',
      'client',
      'content',
      'contract',
      'i18n',
      'lib',
    ],
  },
  // Below the contract, whose schemas name them and whose readers ask them.
  'feature/widgets': { values: ['own/widgets', 'contract', 'lib'] },
  'feature/stores': {
    values: [
      'feature/stores',
      'feature/api',
      'search',
      'own/widgets',
      'feature/facts',
      'feature/contract',
      'client/api',
      'client/stores',
      'content',
      'contract',
      'lib',
    ],
  },
  'feature/api': { values: ['feature/api', 'feature/contract', 'client/api', 'contract', 'lib'] },
  'feature/server': {
    values: [
      'own/server',
      'own/widgets',
      'search',
      'feature/facts',
      'feature/contract',
      'platform',
      'content',
      'contract',
      'i18n',
      'lib',
    ],
  },
  'feature/facts': {
    values: ['feature/facts', 'feature/contract', 'search', 'content', 'contract', 'lib'],
    types: ['i18n'],
  },
  'feature/contract': { values: ['feature/contract', 'own/widgets', 'contract', 'lib'], types: ['content'] },

  ui: { values: ['client', 'content', 'i18n', 'lib'] },
  client: {
    values: ['search', 'contract', 'i18n/negotiate.ts', 'i18n/translate.ts', 'lib'],
    types: ['i18n'],
  },
  platform: { values: ['contract', 'i18n', 'lib'] },

  search: { values: ['content', 'lib'] },
  content: { values: ['contract', 'lib'], types: ['i18n'] },
  i18n: { values: ['lib'], types: ['content'], outside: ['locales'] },
  contract: { values: ['lib'] },
  lib: { values: [] },
  'middleware.ts': { values: ['i18n'] },
  'content.config.ts': { values: ['content'], types: ['contract'] },
}

/** `features/listing/stores/draft.ts` (from `src/`) → its layer, its feature when it has one, and the folder it lives in. */
export function placeOf(path: string): { layer: string; feature?: string; home: string } {
  const found = /^features\/([^/]+)\/(.+)$/.exec(path)
  if (!found) {
    const top = path.split('/')[0] ?? ''
    return { layer: top, home: top }
  }
  const [, feature = '', below = ''] = found
  const rest = feature === 'genuine' ? below.replace(HALF, '') : below
  const part = Object.keys(PARTS).find(name => PARTS[name]?.test(rest)) ?? rest.split('/')[0]
  return { layer: `feature/${part}`, feature, home: `features/${feature}` }
}

const under = (path: string, entry: string) => path === entry || path.startsWith(`${entry}/`)

/** Does an entry of the table admit this target? */
function admits(entry: string, from: string, target: string): boolean {
  const [kind, part] = entry.split('/')
  if (kind !== 'feature' && kind !== 'own') return under(target, entry)
  const to = placeOf(target)
  if (to.layer !== `feature/${part}` || !to.feature) return false
  const own = placeOf(from).feature
  if (own === to.feature) return true
  return kind === 'feature' && (own === undefined || (FEATURE_IMPORTS[own] ?? []).includes(to.feature))
}

/** May `from` import `target` (both from `src/`)? Returns what is wrong, or undefined. */
export function crossing(from: string, target: string, isTypeOnly: boolean): string | undefined {
  const { layer, feature } = placeOf(from)
  if (from === 'env.d.ts') return undefined
  const rule = LAYERS[layer]
  if (!rule)
    return `src/${from
      .split('/')
      .slice(0, feature ? 3 : 1)
      .join('/')} is no folder of the layout`
  if (feature && !(feature in FEATURE_IMPORTS)) return `${feature} is no feature in scripts/check/layers.ts`
  const to = placeOf(target)
  if (to.layer === layer && to.home === placeOf(from).home) return undefined
  // Styles are shared by everything that draws.
  if (under(target, 'ui/styles') && /\.(scss|astro|tsx|ts)$/.test(from) && layer !== 'feature/server')
    return undefined
  const isAllowed = (entries: readonly string[] = []) => entries.some(entry => admits(entry, from, target))
  if (isAllowed(rule.values) || (isTypeOnly && isAllowed(rule.types))) return undefined
  const types = isAllowed(rule.types) ? ' more than types' : ''
  const name = (place: typeof to) => place.layer.replace(/^feature\//, `${place.home}/`)
  return `${name(placeOf(from))} may not import${types} from ${name(to)}`
}

/** The table as docs/architecture.md shows it; the check compares the two. */
export function layerTable(): string {
  const shown = (entries: readonly string[] = []) => entries.map(entry => `\`${entry}\``).join(', ')
  const rows = Object.entries(LAYERS).map(([layer, { values, types, outside }]) => {
    const parts = [shown(values) || 'nothing']
    if (types) parts.push(`types of ${shown(types)}`)
    if (outside) parts.push(`files of ${shown(outside)}`)
    return `| \`${layer}\` | ${parts.join('; ')} |`
  })
  return ['| part | may import |', '|---|---|', ...rows].join('\n')
}

/** Which features a feature may know, as docs/architecture.md shows it. */
export function featureTable(): string {
  const rows = Object.entries(FEATURE_IMPORTS).map(
    ([feature, others]) => `| \`${feature}\` | ${others.map(name => `\`${name}\``).join(', ') || 'none'} |`,
  )
  return ['| feature | may import from |', '|---|---|', ...rows].join('\n')
}
