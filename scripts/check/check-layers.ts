// Does every file import only what it may, and keep the rules of docs/contributing.md? `node scripts/check/check-layers.ts`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, filesUnder, reportFindings } from './findings.ts'
import { headerClassesAgain } from './header-classes.ts'
import { crossing, LAYERS, placeOf } from './layers.ts'
import { packagePathProblem } from './package-paths.ts'
import { type Import, readSource, type SourceParts } from './source-parts.ts'

/** Folders whose files run in the browser without React, or must not care who shows what they hold. */
const KNOW_NO_REACT = [
  'feature/stores',
  'feature/api',
  'feature/search',
  'feature/facts',
  'feature/contract',
  'feature/server',
  'client',
  'content',
  'contract',
  'lib',
  'platform',
  'server',
]
const REACT = /^(react|react-dom|react-i18next|react-hook-form|@nanostores\/react)(\/|$)/

/**
 * The browser has one way out and the server has one; each guards its own with time-outs and limits. The server's other one,
 * `guarded-fetch.ts` for addresses that strangers named, calls no fetch. What an island is given is part of the page, as its
 * scripts are, and so is what the page gets with the first touch, the pages it leads to among them.
 */
const MAY_FETCH = [
  /^src\/client\/api\/call\.ts$/,
  /^src\/client\/(first-touch\/fill-page|first-touch\/prefetch|islands\/intent)\.ts$/,
  /^src\/platform\/http\/outbound\.ts$/,
  /^src\/build\//,
  /^src\/e2e\//,
  /^src\/server\/testing\//,
  /^scripts\//,
  // Read while pages are rendered, and kept out of what every visitor gets.
  /^src\/content\/release-mirrors\.ts$/,
]
const MAY_READ_ENVIRONMENT = [
  /^src\/server\/(features\.ts$|testing\/)/,
  // What sudo says of the caller is no setting.
  /^src\/server\/caller\.ts$/,
  // What pg_dump is started with.
  /^src\/platform\/db\/backup\.ts$/,
  /^src\/build\//,
  /^src\/e2e\//,
  /^src\/server\/testing\//,
  /^scripts\//,
  // Read while pages are rendered, and kept out of what every visitor gets.
  /^src\/content\/release-mirrors\.ts$/,
]
/** What is settled at build time belongs to one file: calling the API, counting, swapping hosts, what donations are paid in. */
const MAY_READ_BUILD_SETTINGS = [
  /^src\/client\/api\/call\.ts$/,
  /^src\/client\/(after-load\/analytics|first-touch\/host-swap)\.ts$/,
  /^src\/features\/donation\/settings\.ts$/,
]
/** What Astro itself puts into `import.meta.env`: facts of the build, not settings. */
const BUILD_FACTS = ['SITE', 'BASE_URL', 'DEV', 'PROD', 'MODE', 'SSR']
/** Astro loads a client directive and a renderer's half for browsers by their default export. */
const MAY_EXPORT_DEFAULT = [
  /^src\/client\/islands\/intent\.ts$/,
  /^src\/ui\/hydrate\.ts$/,
  /\.d\.ts$/,
  /\.config\.(ts|mjs)$/,
]

const VAGUE_NAMES = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types']
const MAX_LINES = 400
/** From here on a file is reported, but nothing fails. */
const LONG_LINES = 300
/** A line of a template; longer ones hide what a change changed. Prettier breaks at 110 what it may break. */
const MAX_TEMPLATE_COLUMNS = 140

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isAny = (path: string, patterns: readonly RegExp[]) => patterns.some(pattern => pattern.test(path))

/** The file a relative specifier means, from the repository's root. */
const resolved = (path: string, specifier: string): string =>
  new URL(specifier, `file:///${path}`).pathname.slice(1).replace(/\?.*$/, '')

/** `src/lib/a.ts` → `lib/a.ts`. */
const inSrc = (path: string) => path.slice('src/'.length)

function layerProblem(path: string, target: string, { specifier, isTypeOnly }: Import): string | undefined {
  if (path.startsWith('scripts/')) return undefined
  const problem = crossing(inSrc(path), target, isTypeOnly)
  return problem && `${problem} (${specifier})`
}

/** Inside a feature or folder relatively, across them by alias, from there on by the table. */
function pathProblem(path: string, found: Import): string | undefined {
  const { specifier, isSass } = found
  const isScript = path.startsWith('scripts/')
  const home = isScript ? undefined : placeOf(inSrc(path)).home
  if (specifier.startsWith('#')) {
    const target = specifier.slice(1).replace(/\?.*$/, '')
    return placeOf(target).home === home
      ? `inside ${home} import relatively (${specifier})`
      : layerProblem(path, target, found)
  }
  const target = resolved(path, specifier)
  if (isScript)
    return target.startsWith('src/') ? `write #${inSrc(target)} instead of ${specifier}` : undefined
  if (!target.startsWith('src/')) {
    const isAllowed = LAYERS[placeOf(inSrc(path)).layer]?.outside?.includes(target.split('/')[0] ?? '')
    return isAllowed ? undefined : `${specifier} leads out of src`
  }
  // Sass looks partials up by their path, so there the table alone decides.
  if (isSass || placeOf(inSrc(target)).home === home) return layerProblem(path, inSrc(target), found)
  return `write #${inSrc(target)} instead of ${specifier}`
}

function importProblem(path: string, found: Import): string | undefined {
  const { specifier, isSass, isTypeOnly } = found
  if (/^[.#]/.test(specifier)) {
    const hasExtension = isSass || /\.[a-z0-9]+(\?.*)?$/.test(specifier)
    return hasExtension ? pathProblem(path, found) : `write the extension: ${specifier}`
  }
  if (isTypeOnly || !REACT.test(specifier) || !path.startsWith('src/')) return undefined
  const { layer } = placeOf(inSrc(path))
  return KNOW_NO_REACT.includes(layer) ? `${layer} knows no React (${specifier})` : undefined
}

function nameProblem(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  const stem = name.split('.')[0] ?? ''
  if (VAGUE_NAMES.includes(stem.toLowerCase())) return 'has a name that does not tell what is in it'
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

function rulesOfUse(path: string, parts: SourceParts): Finding[] {
  const at = (line: number, problem: string): Finding => ({ path, line, problem })
  const findings: Finding[] = parts.attributes.map(({ name, line }) =>
    at(line, `${name} is refused by the Content-Security-Policy or puts in raw HTML`),
  )
  if (!isAny(path, MAY_EXPORT_DEFAULT)) {
    findings.push(...parts.defaultExports.map(line => at(line, 'export by name, not by default')))
  }
  if (!isAny(path, MAY_FETCH)) {
    findings.push(
      ...parts.fetches.map(line =>
        at(line, 'fetch in src/client/api/call.ts or src/platform/http/outbound.ts only'),
      ),
    )
  }
  if (!isAny(path, MAY_READ_ENVIRONMENT)) {
    for (const { name, line } of parts.environment) {
      const isSettled = name.startsWith('PUBLIC_') && isAny(path, MAY_READ_BUILD_SETTINGS)
      if (!isSettled && !BUILD_FACTS.includes(name))
        findings.push(at(line, `only src/server/features.ts reads the environment (${name})`))
    }
  }
  if (parts.isOnlyReExports && /\/index\.tsx?$/.test(path))
    findings.push(at(1, 'only exports what others make'))
  return findings
}

/** Lines of markup that no reader and no diff can follow. */
function longTemplateLines(path: string, text: string): Finding[] {
  if (!/\.(astro|tsx)$/.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_TEMPLATE_COLUMNS) return []
    const problem = `has ${line.length} characters; ${MAX_TEMPLATE_COLUMNS} is the limit for a template line`
    return [{ path, line: index + 1, problem }]
  })
}

/** Checks one file, given by its path from the repository's root. */
export function checkSource(path: string, text: string): Finding[] {
  const findings: Finding[] = []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > MAX_LINES)
    findings.push({ path, line: 1, problem: `has ${lines} lines; ${MAX_LINES} is the limit` })
  const name = nameProblem(path)
  if (name) findings.push({ path, line: 1, problem: name })
  const parts = readSource(path, text)
  for (const { specifier, line, isSass } of parts.imports) {
    const problem = isSass ? undefined : packagePathProblem(specifier)
    if (problem) findings.push({ path, line, problem })
  }
  if (isTest(path)) return findings
  for (const found of parts.imports) {
    const problem = importProblem(path, found)
    if (problem) findings.push({ path, line: found.line, problem })
  }
  return [...findings, ...longTemplateLines(path, text), ...rulesOfUse(path, parts)]
}

const EXPORTED = /^export (?:async )?(?:function|const|interface|type|class) ([A-Za-z_$][\w$]*)/gm
/** Astro and the migrations ask for certain names; icons are named for what they show. */
const NAMES_OF_OTHERS = [/^src\/pages\//, /\/migrations\//, /^src\/content\/icons\.ts$/, /\.d\.ts$/]

/** A name that two files export means two things, and a search finds both. */
function namesTwice(sources: readonly { path: string; text: string }[]): Finding[] {
  const first = new Map<string, string>()
  const findings: Finding[] = []
  for (const { path, text } of sources) {
    if (!/\.tsx?$/.test(path) || isTest(path) || isAny(path, NAMES_OF_OTHERS)) continue
    // Overloads repeat a name within their file.
    for (const name of new Set(Array.from(text.matchAll(EXPORTED), found => found[1] ?? ''))) {
      const other = first.get(name)
      if (other)
        findings.push({ path, line: 1, problem: `exports ${name}, as ${other} does: give one another name` })
      else first.set(name, path)
    }
  }
  return findings
}

const SOURCE = /\.(ts|tsx|mjs|astro|scss)$/
/** Written by src/build/locale-types.ts, as long as there are words. */
const GENERATED = ['src/i18n/locale-keys.d.ts']

interface LayerResult {
  findings: Finding[]
  /** Files that come near the limit. */
  long: { path: string; lines: number }[]
  files: number
}

/** Checks `src/` and `scripts/` of a repository. */
export function checkLayers(root: string): LayerResult {
  const paths = ['src', 'scripts']
    .flatMap(folder => filesUnder(join(root, folder)).map(path => `${folder}/${path}`))
    .filter(path => SOURCE.test(path) && !GENERATED.includes(path))
  const sources = paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return {
    findings: [
      ...sources.flatMap(({ path, text }) => checkSource(path, text)),
      ...namesTwice(sources),
      ...headerClassesAgain(sources),
    ],
    long: sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > LONG_LINES),
    files: paths.length,
  }
}

if (import.meta.main) {
  const { findings, long, files } = checkLayers(process.cwd())
  for (const { path, lines } of long) console.warn(`${path}:1 is long (${lines} lines)`)
  reportFindings('layers', findings, `${files} files of src and scripts`)
}
