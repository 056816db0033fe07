import { acceptNamed, dismissNamed, undoAccepted } from './accept-payment.ts'
import { carry } from './carry.ts'
import {
  limitOption,
  MAX_SEARCH,
  noArguments,
  noteOption,
  oneArgument,
  staffText,
  transactionsOption,
  twoArguments,
} from './command-line.ts'
import type { Specs } from './command-spec.ts'
import { findPayments } from './find-payments.ts'
import { printPayments } from './payments.ts'

export const MONEY_COMMANDS = {
  payments: {
    options: ['search', 'limit', 'json'],
    task: command => {
      const { search } = command.values
      if (search !== undefined) {
        noArguments(command)
        const text = staffText('--search', search, MAX_SEARCH)
        const most = limitOption(command.values.limit)
        return cli => findPayments(cli, text, most, command.values.json === true)
      }
      const id = command.rest.length > 0 ? oneArgument(command, 'ID') : undefined
      const limit = limitOption(command.values.limit)
      return cli => printPayments(cli, id, limit, command.values.json === true)
    },
  },
  'accept-payment': {
    options: ['transaction', 'note', 'undo', 'yes'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const why = noteOption('--note', command.values.note)
      if (command.values.undo === true) return cli => undoAccepted(cli, id, why)
      const named = { hashes: transactionsOption(command.values.transaction), note: why }
      return cli => acceptNamed(cli, id, named)
    },
  },
  'dismiss-payment': {
    options: ['transaction', 'note', 'undo'],
    task: command => {
      const id = oneArgument(command, 'ID')
      const { transaction, note, undo } = command.values
      const named = { hashes: transactionsOption(transaction), note: noteOption('--note', note) }
      return cli => dismissNamed(cli, id, named, undo !== true)
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
} satisfies Specs
