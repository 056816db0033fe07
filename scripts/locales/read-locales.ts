import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { pluralForm } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE, languageCodes, namespacesOf } from '#i18n/locale-files.ts'
import { isObject } from '#lib/is-object.ts'
import { type Finding, filesUnder } from '../check/findings.ts'

/** One string of a locale file. */
export interface Entry {
  namespace: string
  /** `menu.products`, without the namespace. */
  key: string
  text: string
  path: string
  line: number
}

export interface Locale {
  /** The folder's name. */
  code: string
  /** The content language tag; the folder's name when `language.json` has none. */
  tag: string
  /** By `namespace:key`. */
  entries: Map<string, Entry>
}

/** Every language of `locales/`, and what could not even be read. */
interface LocaleFiles {
  locales: Locale[]
  findings: Finding[]
}

interface JsonFile {
  value: unknown
  tree: ts.Expression | undefined
  source: ts.JsonSourceFile
}

/** `JSON.parse` decides what is valid; TypeScript's tree knows the lines and keys that stand twice. */
function readJson(root: string, path: string, findings: Finding[]): JsonFile {
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.parseJsonText(path, text)
  try {
    return { value: JSON.parse(text), tree: source.statements[0]?.expression, source }
  } catch (error) {
    // "… at position 12 (line 3 column 5)"
    const message = error instanceof Error ? error.message : String(error)
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? 1)
    findings.push({ path, line, problem: `is not valid JSON: ${message}` })
    return { value: undefined, tree: undefined, source }
  }
}

const readEntries = (root: string, path: string, findings: Finding[]): Entry[] =>
  entriesOf(readJson(root, path, findings), path, basename(path, '.json'), findings)

/** The texts of a file that is anywhere, such as one that a translator sent. */
export const readJsonEntries = (path: string, namespace: string, findings: Finding[]): Entry[] =>
  entriesOf(readJson('', path, findings), path, namespace, findings)

const namedProperties = (node: ts.ObjectLiteralExpression) =>
  node.properties.flatMap(property =>
    ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name)
      ? { name: property.name.text, property, value: property.initializer }
      : [],
  )

function entriesOf(
  { tree, source }: JsonFile,
  path: string,
  namespace: string,
  findings: Finding[],
): Entry[] {
  if (!tree) return []
  const entries: Entry[] = []
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1

  const walk = (node: ts.Expression, key: string): void => {
    if (ts.isStringLiteral(node)) {
      entries.push({ namespace, key, text: node.text, path, line: lineOf(node) })
      return
    }
    if (!ts.isObjectLiteralExpression(node)) {
      findings.push({ path, line: lineOf(node), problem: `"${key}" is neither a string nor an object` })
      return
    }
    const seen = new Set<string>()
    for (const { name, property, value } of namedProperties(node)) {
      const full = key === '' ? name : `${key}.${name}`
      if (seen.has(name)) findings.push({ path, line: lineOf(property), problem: `"${full}" is there twice` })
      seen.add(name)
      walk(value, full)
    }
  }
  walk(tree, '')
  return entries
}

/** What a `language.json` must hold; without it the menu, hreflang and Open Graph would be wrong without a word. */
const FACTS: Record<string, (value: unknown) => boolean> = {
  name: value => typeof value === 'string' && value.trim() !== '',
  tag: value => typeof value === 'string' && isCanonicalTag(value),
  order: value => typeof value === 'number',
  matches: value => Array.isArray(value) && value.every(range => typeof range === 'string'),
  script: value => typeof value === 'string' && value !== '',
  openGraph: value => typeof value === 'string' && /^[a-z]{2,3}_[A-Z]{2}$/.test(value),
}

function isCanonicalTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

function readTag(root: string, path: string, findings: Finding[]): string | undefined {
  const { value, tree } = readJson(root, path, findings)
  if (!tree) return undefined
  if (!isObject(value)) {
    findings.push({ path, line: 1, problem: 'is not an object' })
    return undefined
  }
  for (const [fact, isRight] of Object.entries(FACTS)) {
    if (!isRight(value[fact]))
      findings.push({ path, line: 1, problem: `"${fact}" is missing or not what it must be` })
  }
  return FACTS.tag?.(value.tag) ? String(value.tag) : undefined
}

/** Reads every folder of `locales/` that holds a `language.json`; English comes first. */
export function readLocales(root: string): LocaleFiles {
  const findings: Finding[] = []
  const folder = join(root, 'locales')
  const codes = languageCodes(folder).sort(
    (a, b) => Number(b === DEFAULT_LANGUAGE) - Number(a === DEFAULT_LANGUAGE),
  )
  const tags = new Map<string, string>()

  const locales = codes.map(code => {
    const path = `locales/${code}`
    const tag = readTag(root, `${path}/language.json`, findings) ?? code
    const twin = tags.get(tag)
    if (twin)
      findings.push({
        path: `${path}/language.json`,
        line: 1,
        problem: `has the tag "${tag}" of locales/${twin}`,
      })
    tags.set(tag, code)
    const entries = namespacesOf(code, folder).flatMap(name =>
      readEntries(root, `${path}/${name}.json`, findings),
    )
    return { code, tag, entries: new Map(entries.map(entry => [`${entry.namespace}:${entry.key}`, entry])) }
  })
  if (codes[0] !== DEFAULT_LANGUAGE)
    findings.push({ path: 'locales/en/language.json', line: 1, problem: 'is missing' })
  return { locales, findings }
}

/** How the sources name strings; every test takes a key without its plural suffix. */
export interface MessageUses {
  /** `about:lead`, anywhere in the file. */
  full: Set<string>
  /** `` `common:menu.${id}` ``. */
  patterns: RegExp[]
  /** Namespaces that an island gets whole, and may then use without their name. */
  passed: Set<string>
  /** `'results'` in an island. */
  bare: Set<string>
  barePatterns: RegExp[]
  /** `copy.errors.offline`, with the namespace; the key itself, something below it or above it. */
  chains: Set<string>
}

const SOURCE = /\.(ts|tsx|astro|mjs)$/
/** What runs in the browser with React gets a namespace whole, in its `copy` prop. */
const ISLAND = /^features\/[^/]+\/(island|wizard)\/|\.tsx$/
const NOT_SOURCE = /\.(test|spec|d)\.tsx?$|^e2e\//

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A template literal as the keys it can make; each value is one step of a key, or part of one. */
function patternOf(template: string): RegExp | undefined {
  const parts = template.split(/\$\{[^}]*\}/)
  // Without a start of its own it would fit every key and excuse them all.
  if (!/^[A-Za-z][\w:]*[.:]?/.test(parts[0] ?? '')) return undefined
  return new RegExp(`^${parts.map(escaped).join('[A-Za-z0-9]+')}$`)
}

const found = (text: string, pattern: RegExp, group: number): string[] =>
  Array.from(text.matchAll(pattern), match => match[group] ?? '')

/** What a file puts together from the words of an island, or from a whole key. */
function addTemplates(uses: MessageUses, text: string, isIsland: boolean): void {
  for (const template of found(text, /`([^`\n]*\$\{[^`\n]*)`/g, 1)) {
    const pattern = patternOf(template)
    if (!pattern) continue
    if (/^[\w-]+:/.test(template)) uses.patterns.push(pattern)
    else if (isIsland && /^[A-Za-z]\w*\./.test(template)) uses.barePatterns.push(pattern)
  }
}

/** Reads which strings the files of `src/` use. */
export function readUses(root: string): MessageUses {
  const uses: MessageUses = {
    full: new Set(),
    patterns: [],
    passed: new Set(),
    bare: new Set(),
    barePatterns: [],
    chains: new Set(),
  }
  const files = filesUnder(join(root, 'src'))
    .filter(path => SOURCE.test(path) && !NOT_SOURCE.test(path))
    .map(path => ({ path, text: readFileSync(join(root, 'src', path), 'utf8') }))

  for (const { text } of files) {
    for (const namespace of found(text, /\bcopy\(\s*['"](\w[\w-]*)['"]\s*\)/g, 1)) uses.passed.add(namespace)
  }
  for (const { path, text } of files) {
    const isIsland = ISLAND.test(path)
    for (const literal of found(text, /(['"`])([\w-]+:[A-Za-z][\w.]*)\1/g, 2)) uses.full.add(literal)
    addTemplates(uses, text, isIsland)
    const bare = isIsland ? found(text, /(['"`])([A-Za-z][\w.]*)\1/g, 2) : []
    for (const literal of bare) uses.bare.add(literal)
    for (const chain of chainsOf(text, isIsland ? [...uses.passed] : [])) uses.chains.add(chain)
  }
  return uses
}

/** `copy.wrong`, `copy('common').actions`, `const { label } = copy`: strings read as properties. */
function chainsOf(text: string, otherwise: readonly string[]): string[] {
  const named = [...text.matchAll(/\bCopy<\s*['"]([\w-]+)['"]|\bcopy\(\s*['"]([\w-]+)['"]/g)].map(
    ([, type, call]) => type ?? call ?? '',
  )
  const namespaces = named.length > 0 ? named : otherwise
  const steps = [
    ...[...text.matchAll(/\b(?:copy|words)((?:\??\.[A-Za-z]\w*)+)/g)].map(([, chain = '']) => chain),
    ...[...text.matchAll(/\{([^{}=]*)\}\s*=\s*(?:props\.)?(?:copy|words)\b/g)].flatMap(([, names = '']) =>
      names.split(',').map(name => `.${name.split(':')[0]?.trim()}`),
    ),
  ].map(chain => chain.replaceAll('?', '').slice(1))
  const direct = [...text.matchAll(/\bcopy\(\s*['"]([\w-]+)['"]\s*\)((?:\.[A-Za-z]\w*)+)/g)].map(
    ([, namespace, chain = '']) => `${namespace}:${chain.slice(1)}`,
  )
  return [...direct, ...namespaces.flatMap(namespace => steps.map(step => `${namespace}:${step}`))]
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
const stepsOf = (key: string): string[] =>
  key.split('.').map((_part, index, parts) => parts.slice(0, index + 1).join('.'))

/** The English strings that nothing in `src/` uses. */
export function unusedEntries(english: Locale, uses: MessageUses): Entry[] {
  // `copy.lead.length` uses the key `lead`: what is above a chain's end counts too.
  const aboveChains = new Set([...uses.chains].flatMap(chain => stepsOf(chain)))
  const isUsed = ({ namespace, key: written }: Entry): boolean => {
    const key = pluralForm(written)?.stem ?? written
    const forms = [key, written]
    const id = `${namespace}:${key}`
    if (aboveChains.has(id) || stepsOf(id).some(step => uses.chains.has(step) || uses.full.has(step)))
      return true
    if (uses.full.has(`${namespace}:${written}`) || uses.patterns.some(pattern => pattern.test(id)))
      return true
    if (!uses.passed.has(namespace)) return false
    return forms.some(form => uses.bare.has(form) || uses.barePatterns.some(pattern => pattern.test(form)))
  }
  return [...english.entries.values()].filter(entry => !isUsed(entry))
}
