import type { StaffCaller } from '#features/listing/review/cli-context.ts'
import { review } from '#features/listing/review/review.ts'
import type { Config } from '#platform/config.ts'
import { openForStaff } from '../database.ts'

export interface Reviewed {
  /** The exit code. */
  code: number
  out: string
  errors: string
}

/** The staff command on the database of these settings, as if typed by this person, whom the system proves unless it says so. */
export async function reviewAs(
  caller: string | StaffCaller,
  config: Config,
  args: string[],
  now?: Date,
  /** As if on a terminal. */
  ask?: (question: string) => Promise<boolean>,
): Promise<Reviewed> {
  let out = ''
  let errors = ''
  const code = await review(args, {
    open: () => openForStaff(config),
    caller: typeof caller === 'string' ? { name: caller, isProven: true } : caller,
    now,
    ask,
    write: output => {
      out += typeof output === 'string' ? output : Buffer.from(output).toString('latin1')
    },
    complain: text => {
      errors += text
    },
  })
  return { code, out, errors }
}

/** What a command of staff prints that has to succeed. */
export async function reviewDone(config: Config, args: string[]): Promise<string> {
  const { code, out, errors } = await reviewAs('carol', config, args)
  if (code !== 0 || errors !== '') throw new Error(`${args.join(' ')} ended with ${code}: ${errors}`)
  return out
}
