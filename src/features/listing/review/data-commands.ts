import { UsageError } from './cli-context.ts'
import { noArguments, oneArgument } from './command-line.ts'
import type { Specs } from './command-spec.ts'
import { exportCsv, exportSubscribers } from './csv.ts'
import { forgetPersonal } from './forget.ts'
import { backUpAndNote } from './note-backup.ts'

export const DATA_COMMANDS = {
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
  backup: {
    options: [],
    task: command => {
      const file = oneArgument(command, 'FILE')
      return cli => backUpAndNote(cli, file)
    },
  },
} satisfies Specs
