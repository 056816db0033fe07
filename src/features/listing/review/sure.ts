import { type CliContext, ReviewError, UsageError } from './cli-context.ts'

/** What cannot be undone is asked about first; where nobody can answer, the command line has to say so. */
export function refuseUnasked({ ask, isSure }: CliContext, name: string): void {
  if (!isSure && !ask)
    throw new UsageError(`${name} cannot be undone, so it asks first; without a terminal, add --yes`)
}

export async function makeSure({ ask, isSure }: CliContext, question: string): Promise<void> {
  if (!isSure && !(await ask?.(question))) throw new ReviewError('Nothing was changed.')
}
