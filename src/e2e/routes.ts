import { readdirSync } from 'node:fs'
import { LANGUAGES } from '#i18n/languages.ts'

export const CODES = LANGUAGES.map(({ code }) => code)

/** Paths under a language that the build wrote, with and without words in common: `about/`, `download/ios/`, … */
export function builtPages(lang: string): string[] {
  return readdirSync(`dist/${lang}`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('index.html'))
    .map(file => file.slice(0, -'index.html'.length))
    .sort()
}

/** Every route that section 2 of the specification names, under a language, and those that came later. */
export const ROUTES = [
  '',
  'about/',
  'brandkit/',
  'dapp/',
  'dappstore/',
  'dappstore/detail/',
  'developer/',
  'download/',
  'download/android/',
  'download/app/',
  'download/check/',
  'download/ios/',
  'download/pc/',
  'learn/',
  'legal/',
  'networks/',
  'networks/trx/',
  'news/',
  'partner/',
  'products/',
  'recruiting/',
  'report/',
  'security/',
  'status/',
  'submit/',
  'submit/chain/',
  'submit/dapp/',
  'submit/nft/',
  'submit/token/',
  'success/',
  'support/',
  'tools/',
  'trade/',
  'translations/',
  'verify/',
]
