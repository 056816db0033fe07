import { SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { acceptNamed } from './accept-payment.ts'
import { addNews } from './add-news.ts'
import { addBrand, brandOf, printBrands, removeBrand } from './brands.ts'
import { carry } from './carry.ts'
import { checkListedLinks, printLinks } from './check-links.ts'
import { type CliContext, plain, UsageError } from './cli-context.ts'
import {
  type Command,
  kindOption,
  limitOption,
  messageOption,
  minutesOption,
  noArguments,
  noteOption,
  numberArgument,
  type OptionName,
  oneArgument,
  refuseStrangers,
  staffText,
  transactionsOption,
  twoArguments,
} from './command-line.ts'
import { exportCsv, exportSubscribers } from './csv.ts'
import { approve, fieldReasons, reject, rejectionReason, remove, requestChanges } from './decide.ts'
import { forgetPersonal } from './forget.ts'
import type { CommandName } from './help.ts'
import { setDappHidden } from './hide-dapp.ts'
import { type ListChoice, printRequests } from './list.ts'
import { backUpAndNote } from './note-backup.ts'
import { addNote, printLog } from './notes.ts'
import { printPayments } from './payments.ts'
import { closePurges, printPurges } from './purges.ts'
import { reopen } from './reopen.ts'
import { closeRead, printReports, showReports } from './reports.ts'
import { isSubmissionState } from './requests.ts'
import { savePictures } from './save-pictures.ts'
import { show } from './show.ts'

type Task = (cli: CliContext) => Promise<void>

interface Spec {
  options: readonly OptionName[]
  /** Reads the command whole: what is misspelt is told before the database is opened. */
  task: (command: Command) => Task
}

const OPEN: readonly SubmissionState[] = ['in_review', 'changes_requested', 'awaiting_donation']
const MAX_SEARCH = 200

function statesOf(text: string): readonly SubmissionState[] {
  if (text === 'all') return SUBMISSION_STATES
  if (isSubmissionState(text)) return [text]
  throw new UsageError(`--state ${plain(text)}: it is all, ${SUBMISSION_STATES.join(', ')}`)
}

/** Who names a state asks for all that is in it, and who searches wants it found wherever it is. */
function choiceOf({ values }: Command): ListChoice {
  const search = values.search === undefined ? undefined : staffText('--search', values.search, MAX_SEARCH)
  const asked = values.state ?? (search === undefined ? undefined : 'all')
  return {
    states: asked === undefined ? OPEN : statesOf(asked),
    isUnpaidShown: values.unpaid === true || asked !== undefined,
    isLostShown: asked === undefined,
    kind: kindOption(values.kind),
    search,
    limit: limitOption(values.limit),
  }
}

function hidingSpec(isHidden: boolean): Spec {
  return {
    options: ['note'],
    task: command => {
      const dapp = numberArgument('DAPP', oneArgument(command, 'DAPP'))
      const note = noteOption('--note', command.values.note)
      return cli => setDappHidden(cli, { dapp, isHidden, note })
    },
  }
}

const COMMANDS: Record<CommandName, Spec> = {
  list: {
    options: ['state', 'unpaid', 'search', 'kind', 'limit', 'json'],
    task: command => {
      noArguments(command)
      const choice = choiceOf(command)
      return cli => printRequests(cli, choice, command.values.json === true)
    },
  },
  show: {
    options: ['json'],
    task: command => {
      const id = oneArgument(command, 'ID')
      return cli => show(cli, id, command.values.json === true)
    },
  },
  approve: {
    options: ['sandbox-ok', 'proof-ok', 'new-host', 'note'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { 'sandbox-ok': isSandboxOk = false, 'proof-ok': isProofOk = false } = command.values
      const { 'new-host': newHost, note } = command.values
      if (newHost === undefined && note !== undefined) throw new UsageError('--note is for --new-host')
      const why = newHost === undefined ? '' : noteOption('--note', note)
      return cli => approve(cli, id, { isSandboxOk, isProofOk, newHost, why })
    },
  },
  reject: {
    options: ['reason', 'field', 'message'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { reason, field = [], message } = command.values
      const answer = { note: rejectionReason(reason), fields: fieldReasons(field) }
      const told = { ...answer, message: messageOption(message) }
      return cli => reject(cli, id, told)
    },
  },
  'request-changes': {
    options: ['field', 'message'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const fields = fieldReasons(command.values.field ?? [])
      if (Object.keys(fields).length === 0)
        throw new UsageError('--field NAME=CODE is missing: what is to be changed?')
      const message = messageOption(command.values.message)
      return cli => requestChanges(cli, id, { fields, message })
    },
  },
  remove: {
    options: ['reason', 'message'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { reason, message } = command.values
      const told = { note: rejectionReason(reason), message: messageOption(message) }
      return cli => remove(cli, id, told)
    },
  },
  payments: {
    options: ['limit', 'json'],
    task: command => {
      const id = command.rest.length > 0 ? oneArgument(command, 'ID') : undefined
      const limit = limitOption(command.values.limit)
      return cli => printPayments(cli, id, limit, command.values.json === true)
    },
  },
  'accept-payment': {
    options: ['transaction', 'note', 'yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { transaction, note } = command.values
      const named = { hashes: transactionsOption(transaction), note: noteOption('--note', note) }
      return cli => acceptNamed(cli, id, named)
    },
  },
  carry: {
    options: ['note', 'yes'],
    task: command => {
      const ids = twoArguments(command, 'ID to carry from', 'ID to carry to')
      const { note } = command.values
      const why = note === undefined ? '' : noteOption('--note', note)
      return cli => carry(cli, ids, why)
    },
  },
  reopen: {
    options: ['note', 'message'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { note, message } = command.values
      const why = { note: noteOption('--note', note), message: messageOption(message) }
      return cli => reopen(cli, id, why)
    },
  },
  note: {
    options: [],
    task: command => {
      const [id, text] = twoArguments(command, 'ID', 'TEXT in quotes')
      const note = noteOption('TEXT', text)
      return cli => addNote(cli, id, note)
    },
  },
  log: {
    options: ['limit', 'json'],
    task: command => {
      const id = command.rest.length > 0 ? oneArgument(command, 'ID') : undefined
      const limit = limitOption(command.values.limit)
      return cli => printLog(cli, id, limit, command.values.json)
    },
  },
  forget: {
    options: ['yes'],
    task: command => {
      const whom = oneArgument(command, 'ID or e-mail address')
      return cli => forgetPersonal(cli, whom)
    },
  },
  export: {
    options: ['csv', 'subscribers'],
    task: command => {
      noArguments(command)
      const { csv, subscribers } = command.values
      if (csv === subscribers) throw new UsageError('export takes --csv or --subscribers')
      return csv ? exportCsv : exportSubscribers
    },
  },
  'news add': {
    options: ['lang'],
    task: command => {
      const file = oneArgument(command, 'FILE.md')
      return cli => addNews(cli, file, command.values.lang)
    },
  },
  report: {
    options: ['to'],
    task: command => {
      const id = oneArgument(command, 'ID')
      return cli => savePictures(cli, id, command.values.to ?? '.')
    },
  },
  'brand list': {
    options: ['json'],
    task: command => {
      noArguments(command)
      return cli => printBrands(cli, command.values.json === true)
    },
  },
  'brand add': {
    options: ['host'],
    task: command => {
      const brand = brandOf(oneArgument(command, 'NAME'), command.values.host ?? [])
      return cli => addBrand(cli, brand)
    },
  },
  'brand remove': {
    options: [],
    task: command => {
      const name = oneArgument(command, 'NAME')
      return cli => removeBrand(cli, name)
    },
  },
  reports: {
    options: ['limit', 'json'],
    task: command => {
      noArguments(command)
      const limit = limitOption(command.values.limit)
      return cli => printReports(cli, limit, command.values.json)
    },
  },
  'reports show': {
    options: ['json'],
    task: command => {
      const dapp = numberArgument('DAPP', oneArgument(command, 'DAPP'))
      return cli => showReports(cli, dapp, command.values.json)
    },
  },
  'reports close': {
    options: ['note'],
    task: command => {
      const [first, second] = twoArguments(command, 'DAPP', 'LAST')
      const dapp = numberArgument('DAPP', first)
      const last = numberArgument('LAST', second)
      const note = noteOption('--note', command.values.note)
      return cli => closeRead(cli, { dapp, last, note })
    },
  },
  hide: hidingSpec(true),
  unhide: hidingSpec(false),
  purges: {
    options: ['json'],
    task: command => {
      noArguments(command)
      return cli => printPurges(cli, command.values.json === true)
    },
  },
  'purges done': {
    options: [],
    task: command => {
      const last = numberArgument('LAST', oneArgument(command, 'LAST'))
      return cli => closePurges(cli, last)
    },
  },
  'check-links': {
    options: ['minutes'],
    task: command => {
      noArguments(command)
      const minutes = minutesOption(command.values.minutes)
      return cli => checkListedLinks(cli, minutes)
    },
  },
  links: {
    options: ['all', 'json'],
    task: command => {
      noArguments(command)
      const { all: isAll = false, json: isJson = false } = command.values
      return cli => printLinks(cli, { isAll, isJson })
    },
  },
  backup: {
    options: [],
    task: command => {
      const file = oneArgument(command, 'FILE')
      return cli => backUpAndNote(cli, file)
    },
  },
}

export function taskOf(command: Command): Task {
  const { options, task } = COMMANDS[command.name]
  refuseStrangers(command, options)
  return task(command)
}
