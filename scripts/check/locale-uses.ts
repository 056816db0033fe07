import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './findings.ts'
import type { Entry, Locale } from './locale-files.ts'
import { pluralForm } from './locale-rules.ts'

/** How the sources name strings; every test takes a key without its plural suffix. */
export interface Uses {
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
/** What runs in the browser with React gets a namespace whole; see `IslandMessages`. */
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

/** Reads which strings the files of `src/` use. */
export function readUses(root: string): Uses {
  const uses: Uses = {
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
    for (const [, namespace = ''] of text.matchAll(/\bcopy\(\s*['"](\w[\w-]*)['"]\s*\)/g))
      uses.passed.add(namespace)
  }
  for (const { path, text } of files) {
    const isIsland = ISLAND.test(path)
    for (const [, , literal = ''] of text.matchAll(/(['"`])([\w-]+:[A-Za-z][\w.]*)\1/g))
      uses.full.add(literal)
    for (const [, template = ''] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
      const pattern = patternOf(template)
      if (!pattern) continue
      if (/^[\w-]+:/.test(template)) uses.patterns.push(pattern)
      else if (isIsland && /^[A-Za-z]\w*\./.test(template)) uses.barePatterns.push(pattern)
    }
    if (isIsland) {
      for (const [, , literal = ''] of text.matchAll(/(['"`])([A-Za-z][\w.]*)\1/g)) uses.bare.add(literal)
    }
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
export function unusedEntries(english: Locale, uses: Uses): Entry[] {
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
