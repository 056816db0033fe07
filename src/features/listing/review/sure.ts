import { type CliContext, ReviewError, UsageError } from './cli-context.ts'

/** What should not be done by mistake is asked about first; where nobody can answer, the command line has to say so. */
export function refuseUnasked(
  { ask, isSure }: CliContext,
  name: string,
  why = 'cannot be undone, so it asks first',
): void {
  if (!isSure && !ask) throw new UsageError(`${name} ${why}; without a terminal, add --yes`)
}

export async function makeSure({ ask, isSure }: CliContext, question: string): Promise<void> {
  if (!isSure && !(await ask?.(question))) throw new ReviewError('Nothing was changed.')
}
