import type { CliContext } from './cli-context.ts'
import type { Command, OptionName } from './command-line.ts'
import type { CommandName } from './help.ts'

export type Task = (cli: CliContext) => Promise<void>

export interface Spec {
  options: readonly OptionName[]
  /** Reads the command whole: what is misspelt is told before the database is opened. */
  task: (command: Command) => Task
}

/** Those of one topic; `commands.ts` has them all. */
export type Specs = Partial<Record<CommandName, Spec>>
