import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.ts'
import type { LocaleKeys } from './locale-keys.d.ts'

export type Namespace = keyof LocaleKeys
export type Translate = TFunction<Namespace[]>

/** The words of one namespace, as an island gets them in its `copy` prop. */
export type Copy<N extends Namespace> = LocaleKeys[N]

type Words = { [key: string]: string | Words }

function readWords(language: string): Record<string, Words> {
  const folder = join(process.cwd(), 'locales', language)
  return Object.fromEntries(
    readdirSync(folder)
      .filter(file => file.endsWith('.json') && file !== 'language.json')
      .map(file => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}

/** English with a language's own words laid over it: a gap shows English, never a key. */
function overlay(base: Words, over: Words | undefined): Words {
  const merged: Words = { ...over }
  for (const [key, value] of Object.entries(base)) {
    const own = over?.[key]
    merged[key] =
      typeof value === 'string' ? (own ?? value) : overlay(value, typeof own === 'object' ? own : undefined)
  }
  return merged
}

const english = readWords(DEFAULT_LANGUAGE)
const words = Object.fromEntries(
  LANGUAGES.map(({ code }) => {
    const own = code === DEFAULT_LANGUAGE ? english : readWords(code)
    const merged = Object.keys(english).map(name => [name, overlay(english[name] ?? {}, own[name])])
    return [code, Object.fromEntries(merged)]
  }),
)

/** i18next finds plural rules by BCP 47 tag; `fil` and `zh-tw` are tags of their own right. */
const instance = createInstance()
await instance.init({
  resources: words,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGES.map(({ code }) => code),
  lowerCaseLng: true,
  ns: Object.keys(english),
  defaultNS: 'common',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

/** A `t` for one language; a key that no language has is our mistake and stops the build. */
export function translator(language: string): Translate {
  const fixed = instance.getFixedT(language)
  const strict = (key: string, values?: Record<string, unknown>) => {
    if (!instance.exists(key, { lng: DEFAULT_LANGUAGE, ...values }))
      throw new Error(`No words for "${key}" in locales/en`)
    return fixed(key as never, values as never)
  }
  // The typed face of i18next over the same call.
  return strict as unknown as Translate
}

/** The words of one namespace in one language, gaps filled from English. */
export function copyOf(language: string) {
  // The overlay has the shape of the English file by construction.
  return <N extends Namespace>(namespace: N) => words[language]?.[namespace] as Copy<N>
}

/**
 * The address of one of our pages in one language: `href('about')` → `/ja/about/`; a query or fragment may follow
 * the path. The bare home is `href('')`.
 */
export function pathIn(language: string) {
  return (page: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(page) ?? []
    return path === '' ? `/${language}/${rest}` : `/${language}/${path}/${rest}`
  }
}
