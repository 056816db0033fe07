import { readFileSync } from 'node:fs'

/** One namespace of one language, for what a test expects to read. */
export const words = (lang: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${lang}/${namespace}.json`, 'utf8'))
