// Writes src/i18n/locale-keys.d.ts from locales/en, so that a misspelt key is a type error and search finds every use.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ENGLISH = 'locales/en'
const TARGET = 'src/i18n/locale-keys.d.ts'

const namespaces = readdirSync(ENGLISH)
  .filter(file => file.endsWith('.json') && file !== 'language.json')
  .sort()
  .map(file => [basename(file, '.json'), JSON.parse(readFileSync(join(ENGLISH, file), 'utf8'))])

/** JSON is a type already: every string its own literal, so that i18next knows the placeholders too. */
const text = `// Written by src/build/locale-types.mjs from locales/en; do not edit.
export interface LocaleKeys ${JSON.stringify(Object.fromEntries(namespaces), null, 2)}
`

let before = ''
try {
  before = readFileSync(TARGET, 'utf8')
} catch {
  // First run.
}
if (before !== text) writeFileSync(TARGET, text)
