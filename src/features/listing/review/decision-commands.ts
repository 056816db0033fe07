import { approve } from './approve.ts'
import { UsageError } from './cli-context.ts'
import { despiteOption, messageOption, noArguments, noteOption, oneArgument } from './command-line.ts'
import type { Specs } from './command-spec.ts'
import { fieldReasons, reject, rejectionReason, remove, requestChanges } from './decide.ts'
import { reopen } from './reopen.ts'
import { printSentences, sentenceCodes } from './say.ts'

export const DECISION_COMMANDS = {
  approve: {
    options: ['sandbox-ok', 'proof-ok', 'new-host', 'despite', 'note', 'yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { 'sandbox-ok': isSandboxOk = false, 'proof-ok': isProofOk = false } = command.values
      const { 'new-host': newHost, note } = command.values
      const despite = despiteOption(command.values.despite)
      const isNoted = newHost !== undefined || despite.length > 0
      if (!isNoted && note !== undefined) throw new UsageError('--note is for --new-host and --despite')
      const why = isNoted ? noteOption('--note', note) : ''
      return cli => approve(cli, id, { isSandboxOk, isProofOk, newHost, despite, why })
    },
  },
  reject: {
    options: ['reason', 'field', 'say', 'message', 'yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { reason, field = [], message, say } = command.values
      const answer = { note: rejectionReason(reason), fields: fieldReasons(field) }
      const told = { ...answer, say: sentenceCodes(say), message: messageOption(message) }
      // The submitter would read no more than that it was none of the reasons.
      if (answer.note === 'other' && told.say.length === 0 && told.message === '')
        throw new UsageError('--reason other: say why in a sentence, with --message or --say')
      return cli => reject(cli, id, told)
    },
  },
  'request-changes': {
    options: ['field', 'say', 'message', 'yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const fields = fieldReasons(command.values.field ?? [])
      if (Object.keys(fields).length === 0)
        throw new UsageError('--field NAME=CODE is missing: what is to be changed?')
      const message = messageOption(command.values.message)
      const say = sentenceCodes(command.values.say)
      return cli => requestChanges(cli, id, { fields, say, message })
    },
  },
  remove: {
    options: ['reason', 'say', 'message', 'yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { reason, message, say } = command.values
      const words = { say: sentenceCodes(say), message: messageOption(message) }
      const told = { note: rejectionReason(reason), ...words }
      return cli => remove(cli, id, told)
    },
  },
  say: {
    options: ['lang'],
    task: command => {
      noArguments(command)
      return async cli => printSentences(cli, command.values.lang)
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
} satisfies Specs
