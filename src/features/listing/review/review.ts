import { StartError } from '#platform/config.ts'
import type { DatabaseKind } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { errorText } from '#platform/log.ts'
import {
  type AskPerson,
  type CliContext,
  plain,
  ReviewError,
  type StaffCaller,
  UsageError,
} from './cli-context.ts'
import { actingAs, type Command, commandOf, readLine } from './command-line.ts'
import { taskOf } from './commands.ts'
import { helpOf, overview } from './help.ts'

const DONE = 0
const REFUSED = 1
const NOT_UNDERSTOOD = 2

export interface OpenServices {
  services: Services
  kind: DatabaseKind
  close: () => Promise<void>
}

interface ReviewOptions {
  /** Called only when the database is needed: help works without any settings. */
  open: () => Promise<OpenServices>
  caller: StaffCaller
  now?: Date
  /** Folder of the built site. */
  site?: string
  /** Undefined without a terminal. */
  ask?: AskPerson
  write: (output: string | Uint8Array) => void
  complain: (text: string) => void
}

async function withContext(
  { open, caller, now = new Date(), site = '', ask, write, complain }: ReviewOptions,
  { as: named, yes }: Command['values'],
  task: (cli: CliContext) => Promise<void>,
) {
  const { services, kind, close } = await open()
  const printLine = (line: string) => write(`${line}\n`)
  const warn = (line: string) => complain(`${line}\n`)
  try {
    const { isProven } = caller
    const account = actingAs(caller, named, services.config.review.account)
    await task({
      ...services,
      kind,
      account,
      isProven,
      now,
      site,
      ask,
      isSure: yes === true,
      write,
      printLine,
      warn,
    })
  } finally {
    await close()
  }
}

/** The exit code. */
export async function review(args: readonly string[], options: ReviewOptions): Promise<number> {
  try {
    const line = readLine(args)
    const command = commandOf(line)
    if (!command || line.values.help) {
      options.write(command ? helpOf(command.name) : overview())
      return line.values.help ? DONE : NOT_UNDERSTOOD
    }
    const task = taskOf(command)
    await withContext(options, command.values, task)
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
