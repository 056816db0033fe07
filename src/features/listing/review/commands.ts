import { type Command, refuseStrangers } from './command-line.ts'
import type { Spec, Task } from './command-spec.ts'
import { DATA_COMMANDS } from './data-commands.ts'
import { DECISION_COMMANDS } from './decision-commands.ts'
import type { CommandName } from './help.ts'
import { LISTED_COMMANDS } from './listed-commands.ts'
import { MONEY_COMMANDS } from './money-commands.ts'
import { SUBMISSION_COMMANDS } from './submission-commands.ts'

const COMMANDS: Record<CommandName, Spec> = {
  ...SUBMISSION_COMMANDS,
  ...DECISION_COMMANDS,
  ...MONEY_COMMANDS,
  ...LISTED_COMMANDS,
  ...DATA_COMMANDS,
}

export function taskOf(command: Command): Task {
  const { options, task } = COMMANDS[command.name]
  refuseStrangers(command, options)
  return task(command)
}
