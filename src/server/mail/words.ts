import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCALES = join(import.meta.dirname, '../../../locales')

export type MailKey = 'mail:confirmSubject' | 'mail:confirmText'

function textOf(lang: string, key: string): string | undefined {
  const file = join(LOCALES, lang, 'mail.json')
  if (!existsSync(file)) return undefined
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof words !== 'object' || words === null) return undefined
  const text: unknown = Object.entries(words).find(([name]) => name === key)?.[1]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The only sentences the server speaks; like the site's they stand in `locales/`, and English fills the gaps. */
export function mailText(lang: string, key: MailKey, values: Record<string, string> = {}): string {
  const name = key.slice('mail:'.length)
  const text = textOf(lang, name) ?? textOf('en', name)
  if (text === undefined) throw new Error(`locales/en/mail.json has no "${name}"`)
  return text.replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole)
}
