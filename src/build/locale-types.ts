// Writes src/i18n/locale-keys.d.ts from locales/en, so that a misspelt key is a type error and search finds every use.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEFAULT_LANGUAGE, namespacesOf, readMessages } from '#i18n/locale-files.ts'

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
  const locales = join(root, 'locales')
  const english = readMessages(DEFAULT_LANGUAGE, namespacesOf(DEFAULT_LANGUAGE, locales), locales)
  // JSON is a type already: every string its own literal, so that i18next knows the placeholders too.
  const text = `// Written by src/build/locale-types.ts from locales/en; do not edit.
export interface LocaleKeys ${JSON.stringify(english, null, 2)}
`
  const target = join(root, TARGET)
  if (readBefore(target) === text) return false
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  return true
}

if (import.meta.main) writeLocaleTypes(process.cwd())
