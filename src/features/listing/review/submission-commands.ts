import { SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { plain, UsageError } from './cli-context.ts'
import {
  type Command,
  daysOption,
  kindOption,
  limitOption,
  MAX_SEARCH,
  noArguments,
  noteOption,
  oneArgument,
  staffText,
  twoArguments,
} from './command-line.ts'
import type { Specs } from './command-spec.ts'
import { writeDesk } from './desk.ts'
import { type ListChoice, printSubmissions } from './list.ts'
import { addNote, printLog } from './notes.ts'
import { printNumbers } from './numbers.ts'
import { savePictures } from './save-pictures.ts'
import { show } from './show.ts'
import { isSubmissionState } from './submissions.ts'
import { giveBack, take } from './takes.ts'

const OPEN: readonly SubmissionState[] = ['in_review', 'changes_requested', 'awaiting_donation']

function statesOf(text: string): readonly SubmissionState[] {
  if (text === 'all') return SUBMISSION_STATES
  if (isSubmissionState(text)) return [text]
  throw new UsageError(`--state ${plain(text)}: it is all, ${SUBMISSION_STATES.join(', ')}`)
}

/** Who names a state asks for all that is in it, and who searches wants it found wherever it is. */
function choiceOf({ values }: Command): ListChoice {
  const search = values.search === undefined ? undefined : staffText('--search', values.search, MAX_SEARCH)
  const isMine = values.mine === true
  const asked = values.state ?? (search === undefined && !isMine ? undefined : 'all')
  return {
    states: asked === undefined ? OPEN : statesOf(asked),
    isUnpaidShown: values.unpaid === true || asked !== undefined,
    isLostShown: asked === undefined,
    kind: kindOption(values.kind),
    search,
    limit: limitOption(values.limit),
    isMine,
  }
}

export const SUBMISSION_COMMANDS = {
  list: {
    options: ['state', 'unpaid', 'mine', 'search', 'kind', 'limit', 'json'],
    task: command => {
      noArguments(command)
      const choice = choiceOf(command)
      return cli => printSubmissions(cli, choice, command.values.json === true)
    },
  },
  take: {
    options: ['yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      return cli => take(cli, id)
    },
  },
  'give-back': {
    options: ['yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      return cli => giveBack(cli, id)
    },
  },
  show: {
    options: ['json'],
    task: command => {
      const id = oneArgument(command, 'ID')
      return cli => show(cli, id, command.values.json === true)
    },
  },
  desk: {
    options: ['out', 'limit', 'replace'],
    task: command => {
      noArguments(command)
      const { out, limit, replace = false } = command.values
      const choice = { out, limit: limitOption(limit), mayReplace: replace }
      return cli => writeDesk(cli, choice)
    },
  },
  numbers: {
    options: ['days', 'json'],
    task: command => {
      noArguments(command)
      const days = daysOption(command.values.days)
      return cli => printNumbers(cli, days, command.values.json === true)
    },
  },
  report: {
    options: ['to'],
    task: command => {
      const id = oneArgument(command, 'ID')
      return cli => savePictures(cli, id, command.values.to ?? '.')
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
} satisfies Specs
