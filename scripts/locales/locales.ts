// The translations and their ledger: `npm run locales`, see docs/translating.md.
import { parseArgs } from 'node:util'
import { STATES } from '#i18n/ledger.ts'
import { DEFAULT_LANGUAGE, languageCodes } from '#i18n/locale-files.ts'
import { CommandError } from './command-error.ts'
import { keepTexts, type Marking, markTexts } from './mark.ts'
import { completeness, fileRows, namedKeys, openKeys, table } from './report.ts'

const USAGE = `npm run locales                             how far each language is
npm run locales -- --verbose                the same with every key by name
npm run locales -- files <lang>             how far each file of a language is
npm run locales -- stale <lang>             what there is to translate, with today's English
npm run locales -- mark <lang> …            write down what has been translated or read:
    --state ${STATES.join('|')}
    --files home.json,catalogue/dapps       these files; catalogue, guides and legal are files too
    --keys home:hero.lead,home:security.*   these keys
    --changed                               what differs from the last commit (state: translated)
    --since <commit>                        what differs from that commit
    --from zh                               translated from Chinese, not from English
npm run locales -- unchanged KEY… [--since <commit>]  their English says the same as before (a comma): no language is stale
npm run locales -- export --lang <lang> [--out DIR] [--only stale] [--pictures DIR]
npm run locales -- import FILE… [--lang <lang>]
npm run locales -- pictures --out DIR       a picture of each text where it stands; npm run dev runs beside`

const listOf = (text: string | undefined): string[] | undefined => text?.split(',').map(item => item.trim())

function languageArgument(code: string | undefined): string {
  if (code && languageCodes().includes(code)) return code
  throw new CommandError(`Which language? ${languageCodes().join(', ')}`)
}

function markingOf(args: string[]): { lang: string; marking: Marking } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      files: { type: 'string' },
      keys: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      from: { type: 'string' },
    },
  })
  const since = values.since ?? (values.changed ? 'HEAD' : undefined)
  const state = STATES.find(name => name === (values.state ?? (since && 'translated')))
  if (!state) throw new CommandError(`--state is one of ${STATES.join(', ')}`)
  const [files, keys] = [listOf(values.files), listOf(values.keys)]
  if (!files && !keys && !since) throw new CommandError('Mark what? --files, --keys or --changed')
  return {
    lang: languageArgument(positionals[0]),
    marking: {
      state,
      date: new Date().toISOString().slice(0, 10),
      ...(files && { files }),
      ...(keys && { keys }),
      ...(since && { since }),
      ...(values.from && { from: values.from }),
    },
  }
}

/** For the author of a small change of English, in all languages at once. */
function keep(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string', default: 'HEAD' } },
  })
  if (positionals.length === 0) throw new CommandError('Which keys mean the same? home:hero.lead …')
  for (const code of languageCodes().filter(other => other !== DEFAULT_LANGUAGE)) {
    const kept = keepTexts(process.cwd(), code, positionals, values.since)
    console.log(`${code}: ${kept.length} kept as they are`)
  }
}

function report(args: string[]): void {
  const rows = completeness(process.cwd())
  console.log(table(rows))
  if (args.includes('--verbose')) console.log(rows.flatMap(namedKeys).join('\n'))
}

const COMMANDS: Record<string, (args: string[]) => void | Promise<void>> = {
  files: ([lang]) => console.log(table(fileRows(process.cwd(), languageArgument(lang)), 'file')),
  stale: ([lang]) => console.log(openKeys(process.cwd(), languageArgument(lang)).join('\n')),
  mark: args => {
    const { lang, marking } = markingOf(args)
    const marked = markTexts(process.cwd(), lang, marking)
    console.log(`${lang}: ${marked.length} marked as ${marking.state}`)
  },
  unchanged: keep,
  // Loaded when asked for: the pictures bring a browser.
  export: async args => (await import('./commands.ts')).exportCommand(args),
  import: async args => (await import('./commands.ts')).importCommand(args),
  pictures: async args => (await import('./pictures.ts')).picturesCommand(args),
}

if (import.meta.main) {
  const [name = '', ...rest] = process.argv.slice(2)
  const command = COMMANDS[name]
  try {
    if (command) await command(rest)
    else if (name === '' || name === '--verbose') report([name])
    else throw new CommandError(USAGE)
  } catch (error) {
    const isTypo =
      error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof CommandError) && !isTypo) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
