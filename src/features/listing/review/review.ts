import { parseArgs } from 'node:util'
import { isListingKind, LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { StartError } from '#platform/config.ts'
import type { DatabaseKind } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { errorText } from '#platform/log.ts'
import { SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { addNews } from './add-news.ts'
import { backup } from './backup.ts'
import { type CliContext, plain, ReviewError, UsageError } from './cli-context.ts'
import { exportCsv, exportSubscribers } from './csv.ts'
import { approve, fieldReasons, reject, rejectionReason, remove, requestChanges } from './decide.ts'
import { type CommandName, helpOf, isCommand, overview } from './help.ts'
import { isSubmissionState, printRequests } from './requests.ts'
import { show } from './show.ts'

const DONE = 0
const REFUSED = 1
const NOT_UNDERSTOOD = 2

const OPEN: readonly SubmissionState[] = ['awaiting_donation', 'in_review', 'changes_requested']

const OPTIONS = {
  state: { type: 'string' },
  kind: { type: 'string' },
  reason: { type: 'string' },
  field: { type: 'string', multiple: true },
  lang: { type: 'string' },
  csv: { type: 'boolean' },
  subscribers: { type: 'boolean' },
  json: { type: 'boolean' },
  'sandbox-ok': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type OptionName = keyof typeof OPTIONS

/** What each command understands; the rest would be ignored without notice. */
const UNDERSTOOD: Record<CommandName, readonly OptionName[]> = {
  list: ['state', 'kind', 'json'],
  show: ['json'],
  approve: ['sandbox-ok'],
  reject: ['reason', 'field'],
  'request-changes': ['field'],
  remove: ['reason'],
  export: ['csv', 'subscribers'],
  'news add': ['lang'],
  backup: [],
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(plain(errorText(error).split('. ')[0] ?? ''))
  }
}

type Values = ReturnType<typeof read>['values']

interface Command {
  name: CommandName
  rest: string[]
  values: Values
}

function commandOf({ values, positionals }: ReturnType<typeof read>): Command | undefined {
  const [first, second, ...others] = positionals
  if (first === undefined) return undefined
  const pair = `${first} ${second}`
  if (isCommand(pair)) return { name: pair, rest: others, values }
  if (!isCommand(first)) throw new UsageError(`there is no command "${plain(first)}"`)
  return { name: first, rest: positionals.slice(1), values }
}

function refuseStrangers({ name, values }: Command): void {
  const known: readonly string[] = [...UNDERSTOOD[name], 'help']
  const stranger = Object.keys(values).find(option => !known.includes(option))
  if (stranger) throw new UsageError(`${name} knows no --${stranger}`)
}

function only({ name, rest }: Command, what: string): string {
  const [first, ...more] = rest
  if (first === undefined || more.length > 0) throw new UsageError(`${name} takes one ${what}`)
  return first
}

function none({ name, rest }: Command): void {
  if (rest.length > 0) throw new UsageError(`${name} takes no "${plain(rest[0] ?? '')}"`)
}

function statesOf(text: string | undefined): readonly SubmissionState[] {
  if (text === undefined) return OPEN
  if (text === 'all') return SUBMISSION_STATES
  if (isSubmissionState(text)) return [text]
  throw new UsageError(`--state ${plain(text)}: it is all, ${SUBMISSION_STATES.join(', ')}`)
}

function kindOf(text: string | undefined): ListingKind | undefined {
  if (text === undefined || isListingKind(text)) return text
  throw new UsageError(`--kind ${plain(text)}: it is ${LISTING_KINDS.join(', ')}`)
}

/** Reads the command whole before the database is opened: what is misspelt changes nothing. */
function taskOf(command: Command): (cli: CliContext) => Promise<void> {
  const { name, values } = command
  refuseStrangers(command)
  switch (name) {
    case 'list': {
      none(command)
      const choice = { states: statesOf(values.state), kind: kindOf(values.kind) }
      return cli => printRequests(cli, choice, values.json === true)
    }
    case 'show': {
      const id = only(command, 'ID')
      return cli => show(cli, id, values.json === true)
    }
    case 'approve': {
      const id = only(command, 'ID')
      return cli => approve(cli, id, values['sandbox-ok'] === true)
    }
    case 'reject': {
      const id = only(command, 'ID')
      const [reason, fields] = [rejectionReason(values.reason), fieldReasons(values.field ?? [])]
      return cli => reject(cli, id, reason, fields)
    }
    case 'request-changes': {
      const id = only(command, 'ID')
      const fields = fieldReasons(values.field ?? [])
      if (Object.keys(fields).length === 0)
        throw new UsageError('--field NAME=CODE is missing: what is to be changed?')
      return cli => requestChanges(cli, id, fields)
    }
    case 'remove': {
      const id = only(command, 'ID')
      const reason = rejectionReason(values.reason)
      return cli => remove(cli, id, reason)
    }
    case 'export': {
      none(command)
      if (values.csv === values.subscribers) throw new UsageError('export takes --csv or --subscribers')
      return values.csv ? exportCsv : exportSubscribers
    }
    case 'news add': {
      const file = only(command, 'FILE.md')
      return cli => addNews(cli, file, values.lang)
    }
    case 'backup': {
      const file = only(command, 'FILE')
      return cli => backup(cli, file)
    }
  }
}

export interface OpenServices {
  services: Services
  kind: DatabaseKind
  close: () => Promise<void>
}

interface ReviewOptions {
  /** Called only when the database is needed: help works without any settings. */
  open: () => Promise<OpenServices>
  account: string
  now?: Date
  write: (text: string) => void
  complain: (text: string) => void
}

async function withContext(
  { open, account, now = new Date(), write }: ReviewOptions,
  task: (cli: CliContext) => Promise<void>,
) {
  const { services, kind, close } = await open()
  try {
    await task({ ...services, kind, account, now, write, printLine: line => write(`${line}\n`) })
  } finally {
    await close()
  }
}

/** The exit code. */
export async function review(args: readonly string[], options: ReviewOptions): Promise<number> {
  try {
    const command = commandOf(read(args))
    if (!command || command.values.help) {
      options.write(command ? helpOf(command.name) : overview())
      return command || read(args).values.help ? DONE : NOT_UNDERSTOOD
    }
    await withContext(options, taskOf(command))
    return DONE
  } catch (error) {
    if (error instanceof UsageError) {
      options.complain(`${error.message}\nnpm run review -- --help lists the commands.\n`)
      return NOT_UNDERSTOOD
    }
    const isTold = error instanceof ReviewError || error instanceof StartError
    options.complain(`${isTold ? error.message : `It did not work: ${plain(errorText(error))}`}\n`)
    return REFUSED
  }
}
