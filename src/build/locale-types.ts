// Writes src/i18n/locale-keys.d.ts from locales/en, so that a misspelt key is a type error and search finds every use.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ENGLISH = 'locales/en'
const TARGET = 'src/i18n/locale-keys.d.ts'

function readBefore(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** An unchanged file is left alone: what watches it would start anew. Returns whether it was written. */
export function writeLocaleTypes(root: string): boolean {
  const folder = join(root, ENGLISH)
  const namespaces = readdirSync(folder)
    .filter(file => file.endsWith('.json') && file !== 'language.json')
    .sort()
    .map((file): [string, unknown] => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ])
  // JSON is a type already: every string its own literal, so that i18next knows the placeholders too.
  const text = `// Written by src/build/locale-types.ts from ${ENGLISH}; do not edit.
export interface LocaleKeys ${JSON.stringify(Object.fromEntries(namespaces), null, 2)}
`
  const target = join(root, TARGET)
  if (readBefore(target) === text) return false
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  return true
}

if (import.meta.main) writeLocaleTypes(process.cwd())
