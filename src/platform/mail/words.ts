import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCALES = join(import.meta.dirname, '../../../locales')

/** `namespace:step.step`, as the site names its words. */
export type WordKey = `${string}:${string}`

function textOf(lang: string, key: WordKey): string | undefined {
  const [namespace = '', path = ''] = key.split(':')
  const file = join(LOCALES, lang, `${namespace}.json`)
  if (!existsSync(file)) return undefined
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Object.entries(found).find(([name]) => name === step)?.[1]
  }
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Undefined when not even English has the words. */
export const wordsOf = (lang: string, key: WordKey): string | undefined =>
  textOf(lang, key) ?? textOf('en', key)

/** The only sentences the server speaks; like the site's they stand in `locales/`, and English fills the gaps. */
export function mailText(lang: string, key: WordKey, values: Record<string, string> = {}): string {
  const text = wordsOf(lang, key)
  if (text === undefined) throw new Error(`locales/en has no "${key}"`)
  return text.replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole)
}
