import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, languageCodes } from '#i18n/locale-files.ts'
import { isObject } from '#lib/is-object.ts'

/** Files of `locales/` whose `visits` says whether visits are counted: `none` or `counted`, as the build is set. */
const FILES = ['legal.json', 'security.json']
const FORMS = ['none', 'counted']

function formsIn(path: string): string[] {
  let words: unknown
  try {
    words = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
  const visits = isObject(words) && isObject(words.visits) ? words.visits : {}
  return FORMS.filter(form => typeof visits[form] === 'string' && visits[form] !== '')
}

/**
 * Where one of the two forms is missing: switched on or off later, the setting would say something else than the page. A
 * language that has neither shows English for both, as one that is begun does.
 */
export const missingVisitForms = (locales: string): string[] =>
  languageCodes(locales).flatMap(code =>
    FILES.flatMap(file => {
      const found = formsIn(join(locales, code, file))
      const isWhole = found.length === FORMS.length || (found.length === 0 && code !== DEFAULT_LANGUAGE)
      const missing = FORMS.filter(form => !found.includes(form))
      return isWhole ? [] : [`locales/${code}/${file} lacks visits.${missing.join(' and visits.')}`]
    }),
  )
