import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sourceHash } from '#i18n/ledger.ts'

const language = (name: string, tag: string, order: number) => ({
  name,
  tag,
  order,
  matches: [],
  script: 'latn',
  openGraph: `${tag}_XX`.slice(0, 5),
})

/** English, Russian with its four plural forms, and Thai, of which the ledger knows something. */
const FILES: Readonly<Record<string, unknown>> = {
  'locales/en/language.json': language('English', 'en', 1),
  'locales/ru/language.json': language('Русский', 'ru', 2),
  'locales/th/language.json': language('ไทย', 'th', 3),
  'locales/en/home.json': {
    title: 'A wallet',
    lead: 'Read <more>how we work</more>, {name} & friends.',
    found_one: '{count} network',
    found_other: '{count} networks',
    numbers: { users: '40M users' },
  },
  'locales/ru/home.json': {
    title: 'Кошелёк',
    lead: 'Читайте, <more>как мы работаем</more>, {name} & друзья.',
    found_one: '{count} сеть',
    found_few: '{count} сети',
    found_many: '{count} сетей',
    found_other: '{count} сети',
    numbers: { users: '30 млн' },
  },
  'locales/th/home.json': { title: 'วอลเล็ต' },
  'locales/kinds.json': { claim: ['home:numbers.*'] },
  'locales/.state/ru.json': {
    home: {
      found: `${sourceHash('{count} network\n{count} networks')} translated 2026-01-01`,
      lead: `${sourceHash('Read <more>how we work</more>, {name} & friends.')} reviewed 2026-01-01`,
      'numbers.users': `${sourceHash('30M users')} reviewed 2026-01-01`,
      title: `${sourceHash('A wallet')} translated 2026-01-01`,
    },
  },
}

export const write = (root: string, path: string, content: unknown): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(
    join(root, path),
    typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  )
}

/** A repository's locales in a folder of their own. */
export function fixtureLocales(): string {
  const root = mkdtempSync(join(tmpdir(), 'locales-'))
  for (const [path, content] of Object.entries(FILES)) write(root, path, content)
  write(
    root,
    'docs/glossary/ru.md',
    'Words.\n\n| English | ru | note |\n|---|---|---|\n| key | ключ | not «шифр», ever |\n',
  )
  return root
}
