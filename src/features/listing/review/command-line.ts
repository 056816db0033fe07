import { parseArgs } from 'node:util'
import { isListingKind, LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import { errorText } from '#platform/log.ts'
import { OPEN_CODES } from '../contract/submissions.ts'
import { hasUnsafe, plain, type StaffCaller, UsageError } from './cli-context.ts'
import { type CommandName, isCommand } from './help.ts'

const OPTIONS = {
  as: { type: 'string' },
  state: { type: 'string' },
  unpaid: { type: 'boolean' },
  mine: { type: 'boolean' },
  search: { type: 'string' },
  kind: { type: 'string' },
  limit: { type: 'string' },
  reason: { type: 'string' },
  field: { type: 'string', multiple: true },
  message: { type: 'string' },
  say: { type: 'string', multiple: true },
  note: { type: 'string' },
  transaction: { type: 'string', multiple: true },
  undo: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  lang: { type: 'string' },
  host: { type: 'string', multiple: true },
  to: { type: 'string' },
  out: { type: 'string' },
  replace: { type: 'boolean' },
  csv: { type: 'boolean' },
  subscribers: { type: 'boolean' },
  json: { type: 'boolean' },
  minutes: { type: 'string' },
  days: { type: 'string' },
  all: { type: 'boolean' },
  'sandbox-ok': { type: 'boolean' },
  'proof-ok': { type: 'boolean' },
  'new-host': { type: 'string' },
  despite: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

export type OptionName = keyof typeof OPTIONS

/** Of every command. */
const COMMON: readonly OptionName[] = ['as', 'help']

export function readLine(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(plain(errorText(error).split('. ')[0] ?? ''))
  }
}

export interface Command {
  name: CommandName
  rest: string[]
  values: ReturnType<typeof readLine>['values']
}

export function commandOf({ values, positionals }: ReturnType<typeof readLine>): Command | undefined {
  const [first, second, ...others] = positionals
  if (first === undefined) return undefined
  const pair = `${first} ${second}`
  if (isCommand(pair)) return { name: pair, rest: others, values }
  if (!isCommand(first)) throw new UsageError(`there is no command "${plain(first)}"`)
  return { name: first, rest: positionals.slice(1), values }
}

/** What a command does not understand would be ignored without notice. */
export function refuseStrangers({ name, values }: Command, understood: readonly OptionName[]): void {
  const known: readonly string[] = [...understood, ...COMMON]
  const stranger = Object.keys(values).find(option => !known.includes(option))
  if (stranger) throw new UsageError(`${name} knows no --${stranger}`)
}

export function oneArgument({ name, rest }: Command, what: string): string {
  const [first, ...more] = rest
  if (first === undefined || more.length > 0) throw new UsageError(`${name} takes one ${what}`)
  return first
}

export function twoArguments({ name, rest }: Command, first: string, second: string): [string, string] {
  const [one, two, ...more] = rest
  if (one === undefined || two === undefined || more.length > 0)
    throw new UsageError(`${name} takes one ${first} and one ${second}`)
  return [one, two]
}

export function noArguments({ name, rest }: Command): void {
  if (rest.length > 0) throw new UsageError(`${name} takes no "${plain(rest[0] ?? '')}"`)
}

export function kindOption(text: string | undefined): ListingKind | undefined {
  if (text === undefined || isListingKind(text)) return text
  throw new UsageError(`--kind ${plain(text)}: it is ${LISTING_KINDS.join(', ')}`)
}

const MAX_LIMIT = 100_000

export function limitOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MAX_LIMIT)
    throw new UsageError(`--limit ${plain(text)}: it is a whole number from 1 to ${MAX_LIMIT}`)
  return limit
}

const MAX_MINUTES = 24 * 60

export function minutesOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (minutes < 1 || minutes > MAX_MINUTES)
    throw new UsageError(`--minutes ${plain(text)}: it is a whole number from 1 to ${MAX_MINUTES}`)
  return minutes
}

const MAX_DAYS = 366

export function daysOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > MAX_DAYS)
    throw new UsageError(`--days ${plain(text)}: it is a whole number from 1 to ${MAX_DAYS}`)
  return days
}

/** `1063`: the number of a DApp or of a report. */
export function numberArgument(what: string, text: string): number {
  const number = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  if (number < 1) throw new UsageError(`${what} ${plain(text)}: it is a whole number`)
  return number
}

/** A text of staff on one line, which a terminal, a page and a mail show as it was typed. */
export function staffText(name: string, text: string, max: number): string {
  const typed = text.trim()
  if (typed === '') throw new UsageError(`${name} is empty`)
  if (hasUnsafe(typed))
    throw new UsageError(
      `${name}: write it on one line, without control characters and marks of direction: ${plain(typed)}`,
    )
  const { length } = [...typed]
  if (length > max) throw new UsageError(`${name} has ${length} characters; at most ${max}`)
  return typed
}

export const MAX_SEARCH = 200

/** A page and a mail show it beside what the code says. */
const MAX_MESSAGE = 500
const MAX_NOTE = 2_000
/** By hash or by link, of one transaction or several. */
export function transactionsOption(texts: readonly string[] | undefined): string[] {
  if (!texts) throw new UsageError('--transaction HASH is missing')
  const hashes = texts.map(text => {
    const hash = transactionHashOf(text)?.hash
    if (!hash) throw new UsageError(`--transaction ${plain(text)}: is neither a hash nor a link to one`)
    return hash
  })
  return [...new Set(hashes)]
}

/** Codes of checks, as "show" prints them behind STOP. */
export function despiteOption(codes: readonly string[] = []): string[] {
  const stranger = codes.find(code => !OPEN_CODES.some(each => each === code))
  if (stranger !== undefined)
    throw new UsageError(`--despite ${plain(stranger)}: is no check; it is one of ${OPEN_CODES.join(', ')}`)
  return [...new Set(codes)].sort()
}

const MAX_ACCOUNT = 64

export const messageOption = (text: string | undefined): string =>
  text === undefined ? '' : staffText('--message', text, MAX_MESSAGE)

/** Notes are for staff alone and may be pasted from anywhere: lines become spaces. */
export function noteOption(name: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`${name} is missing: why?`)
  return staffText(name, text.replace(/\s+/g, ' '), MAX_NOTE)
}

/** Who acts, as the log names them: with where the name comes from, unless the system proves it. */
export function actingAs(
  { name, isProven }: StaffCaller,
  named: string | undefined,
  inSettings?: string,
): string {
  if (isProven && named !== undefined)
    throw new UsageError(`--as names somebody only where the system does not: you are ${plain(name)}`)
  if (isProven) return name
  if (named !== undefined) return `${staffText('--as', named, MAX_ACCOUNT)} (--as)`
  if (inSettings !== undefined)
    return `${staffText('REVIEW_ACCOUNT', inSettings, MAX_ACCOUNT)} (REVIEW_ACCOUNT)`
  return `${plain(name)} (unproven)`
}
