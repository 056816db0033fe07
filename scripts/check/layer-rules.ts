import type { Fault } from './faults.ts'
import { type Import, readSource, type SourceParts } from './source-parts.ts'

interface Layer {
  /** Folders of `src/` (or single files of theirs) whose values may be imported. */
  values: readonly string[]
  /** Those that only types may be taken from. */
  types?: readonly string[]
  /** Folders beside `src/` that may be read by a relative path. */
  outside?: readonly string[]
}

/** Who may know whom. A folder always knows itself, and Astro's own `env.d.ts` knows everybody. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  pages: { values: ['layouts', 'components', 'islands', 'data', 'i18n', 'lib', 'styles'] },
  layouts: { values: ['components', 'islands', 'browser', 'data', 'i18n', 'lib', 'styles'] },
  // An inline script is handed the shape of what it may show.
  components: { values: ['islands', 'browser', 'contract/submissions.ts', 'data', 'i18n', 'lib', 'styles'] },
  islands: { values: ['stores', 'data', 'lib', 'contract', 'styles'], types: ['i18n'] },
  // Which language a visitor gets at `/` has one implementation, for scripts in the page and for the server.
  browser: { values: ['stores', 'lib', 'i18n/negotiate.ts'] },
  stores: { values: ['api', 'contract', 'data', 'lib'] },
  api: { values: ['contract', 'lib'] },
  data: { values: ['contract'], types: ['i18n', 'lib'] },
  i18n: { values: [], types: ['data', 'lib'], outside: ['locales'] },
  lib: { values: [], types: ['data', 'i18n'] },
  // A DApp's address is made where its page is built and where it is listed.
  server: { values: ['contract', 'i18n/negotiate.ts', 'i18n/languages.ts', 'lib/dapp-slug.ts'] },
  e2e: { values: ['contract', 'data', 'i18n/languages.ts', 'server/testing'], outside: ['locales'] },
  contract: { values: [] },
  styles: { values: [] },
  'middleware.ts': { values: ['i18n'] },
}

/** Folders whose files run in the browser without React, or must not care who shows what they hold. */
const KNOW_NO_REACT = ['browser', 'stores', 'api', 'lib', 'data', 'contract', 'i18n', 'server']
const REACT = /^(react|react-dom|react-i18next|react-hook-form|@nanostores\/react)(\/|$)/

/**
 * The browser has one way out and the server has one; each guards its own with time-outs and limits. What an island is given
 * is part of the page, as its scripts are.
 */
const MAY_FETCH = [
  /^src\/api\/call\.ts$/,
  /^src\/islands\/intent\.ts$/,
  /^src\/server\/http\/outbound\.ts$/,
  /^scripts\//,
  /^src\/e2e\//,
]
const MAY_READ_ENVIRONMENT = [/^src\/server\/(config\.ts$|testing\/)/, /^scripts\//, /^src\/e2e\//]
/** What is settled at build time belongs to one file: calling the API, counting, swapping hosts, what donations are paid in. */
const MAY_READ_BUILD_SETTINGS = [
  /^src\/api\/call\.ts$/,
  /^src\/browser\/(analytics|host-swap)\.ts$/,
  /^src\/data\/donation\.ts$/,
]
/** What Astro itself puts into `import.meta.env`: facts of the build, not settings. */
const BUILD_FACTS = ['SITE', 'BASE_URL', 'DEV', 'PROD', 'MODE', 'SSR']
/** Astro loads a client directive by its default export. */
const MAY_EXPORT_DEFAULT = [/^src\/islands\/intent\.ts$/, /\.d\.ts$/, /\.config\.(ts|mjs)$/]

const SAYS_NOTHING = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types']
const MAX_LINES = 400
/** From here on a file is told of, but nothing fails. */
export const LONG_LINES = 300

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isAny = (path: string, patterns: readonly RegExp[]) => patterns.some(pattern => pattern.test(path))

/** `src/islands/submit/Step.tsx` → `islands`; `src/middleware.ts` → `middleware.ts`; `scripts/x.ts` → `scripts`. */
const folderOf = (path: string): string => path.split('/')[path.startsWith('src/') ? 1 : 0] ?? ''

/** The file a relative specifier means, from the repository's root. */
const resolved = (path: string, specifier: string): string =>
  new URL(specifier, `file:///${path}`).pathname.slice(1).replace(/\?.*$/, '')

function layerProblem(from: string, target: string, { specifier, isTypeOnly }: Import): string | undefined {
  const layer = LAYERS[from]
  if (!layer)
    return from === 'env.d.ts' || from === 'scripts' ? undefined : `src/${from} is no folder of the house`
  const admits = (allowed: readonly string[] = []) =>
    allowed.some(entry => target === entry || target.startsWith(`${entry}/`))
  if (admits(layer.values) || (isTypeOnly && admits(layer.types))) return undefined
  const types = admits(layer.types) ? ' more than types' : ''
  return `${from} may not import${types} from ${target.split('/')[0]} (${specifier})`
}

/** Inside a folder relatively, across folders by alias, from there on by the table. */
function pathProblem(path: string, found: Import): string | undefined {
  const { specifier, isSass } = found
  const folder = folderOf(path)
  const isScript = path.startsWith('scripts/')
  if (specifier.startsWith('#')) {
    const target = specifier.slice(1).replace(/\?.*$/, '')
    const isOwn = !isScript && folderOf(`src/${target}`) === folder
    return isOwn ? `inside ${folder} import relatively (${specifier})` : layerProblem(folder, target, found)
  }
  const target = resolved(path, specifier)
  if (isScript)
    return target.startsWith('src/') ? `write #${target.slice(4)} instead of ${specifier}` : undefined
  if (!target.startsWith('src/')) {
    const isAllowed = LAYERS[folder]?.outside?.includes(target.split('/')[0] ?? '')
    return isAllowed ? undefined : `${specifier} leads out of src`
  }
  if (folderOf(target) === folder) return undefined
  const inside = target.slice('src/'.length)
  // Sass looks partials up by their path, so there the table alone decides.
  return isSass ? layerProblem(folder, inside, found) : `write #${inside} instead of ${specifier}`
}

function importProblem(path: string, found: Import): string | undefined {
  const { specifier, isSass, isTypeOnly } = found
  if (/^[.#]/.test(specifier)) {
    const hasExtension = isSass || /\.[a-z0-9]+(\?.*)?$/.test(specifier)
    return hasExtension ? pathProblem(path, found) : `write the extension: ${specifier}`
  }
  const folder = folderOf(path)
  const isReact = REACT.test(specifier) && !isTypeOnly
  return isReact && KNOW_NO_REACT.includes(folder) ? `${folder} knows no React (${specifier})` : undefined
}

function nameProblem(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  const stem = name.split('.')[0] ?? ''
  if (SAYS_NOTHING.includes(stem.toLowerCase())) return 'has a name that says nothing of what is in it'
  if (path.startsWith('src/pages/')) return undefined
  if (/\.(tsx|astro)$/.test(name)) {
    return /^[A-Z][A-Za-z0-9]*$/.test(stem) ? undefined : 'is a component, so its name is PascalCase'
  }
  // A component's test is named as the component.
  const isComponentTest = /^[A-Z]\w*\.test\.ts$/.test(name)
  if (/\.(ts|mjs)$/.test(name) && !isComponentTest && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    return 'has a name that is not kebab-case'
  return undefined
}

function rulesOfUse(path: string, parts: SourceParts): Fault[] {
  const at = (line: number, problem: string): Fault => ({ path, line, problem })
  const faults: Fault[] = parts.attributes.map(({ name, line }) =>
    at(line, `${name} is refused by the Content-Security-Policy or puts in raw HTML`),
  )
  if (!isAny(path, MAY_EXPORT_DEFAULT)) {
    faults.push(...parts.defaultExports.map(line => at(line, 'export by name, not by default')))
  }
  if (!isAny(path, MAY_FETCH)) {
    faults.push(
      ...parts.fetches.map(line =>
        at(line, 'fetch in src/client/api/call.ts or src/platform/http/outbound.ts only'),
      ),
    )
  }
  if (!isAny(path, MAY_READ_ENVIRONMENT)) {
    for (const { name, line } of parts.environment) {
      const isSettled = name.startsWith('PUBLIC_') && isAny(path, MAY_READ_BUILD_SETTINGS)
      if (!isSettled && !BUILD_FACTS.includes(name))
        faults.push(at(line, `only src/server/config.ts reads the environment (${name})`))
    }
  }
  if (parts.isOnlyReExports && /\/index\.tsx?$/.test(path))
    faults.push(at(1, 'only exports what others make'))
  return faults
}

/** Judges one file, given by its path from the repository's root. */
export function judgeSource(path: string, text: string): Fault[] {
  const faults: Fault[] = []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > MAX_LINES)
    faults.push({ path, line: 1, problem: `has ${lines} lines; ${MAX_LINES} is the limit` })
  const name = nameProblem(path)
  if (name) faults.push({ path, line: 1, problem: name })
  if (isTest(path)) return faults
  const parts = readSource(path, text)
  for (const found of parts.imports) {
    const problem = importProblem(path, found)
    if (problem) faults.push({ path, line: found.line, problem })
  }
  return [...faults, ...rulesOfUse(path, parts)]
}
