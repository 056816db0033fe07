import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { DEFAULT_LANGUAGE, languageCodes, namespacesOf } from '#i18n/locale-files.ts'
import { isObject } from '#lib/is-object.ts'
import type { Finding } from './findings.ts'

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
export interface LocaleFiles {
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

function readEntries(root: string, path: string, findings: Finding[]): Entry[] {
  const namespace = basename(path, '.json')
  const { tree, source } = readJson(root, path, findings)
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
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue
      const name = property.name.text
      const full = key === '' ? name : `${key}.${name}`
      if (seen.has(name)) findings.push({ path, line: lineOf(property), problem: `"${full}" is there twice` })
      seen.add(name)
      walk(property.initializer, full)
    }
  }
  walk(tree, '')
  return entries
}

/** What a `language.json` must say; without it the menu, hreflang and Open Graph would be wrong without a word. */
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
