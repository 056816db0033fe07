import { readFileSync } from 'node:fs'

/** Looked for by their keys, which a test knows. */
type Words = ReturnType<typeof JSON.parse>

const read = (lang: string, namespace: string): Words =>
  JSON.parse(readFileSync(`locales/${lang}/${namespace}.json`, 'utf8'))

/** What a language lacks is English on the page, too. */
function over(english: Words, own: Words): Words {
  if (typeof english !== 'object' || typeof own !== 'object') return own ?? english
  const keys = [...new Set([...Object.keys(english), ...Object.keys(own)])]
  return Object.fromEntries(keys.map(key => [key, over(english[key], own[key])]))
}

/** One namespace of one language, for what a test expects to read. */
export const words = (lang: string, namespace: string): Words =>
  lang === 'en' ? read(lang, namespace) : over(read('en', namespace), read(lang, namespace))
