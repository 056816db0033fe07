import { OF_CALLERS } from './of-callers.ts'
import { OF_THE_MACHINE } from './of-machine.ts'
import { OF_MAILS_AND_JOBS } from './of-mails.ts'
import { OF_MONEY } from './of-money.ts'
import { OF_SERVERS } from './of-servers.ts'
import type { Cause } from './steps.ts'

/** In the order in which they are tried: what callers may use up counts in the database, so theirs come before it is used. */
export const CAUSES: readonly Cause[] = [
  ...OF_CALLERS,
  ...OF_SERVERS,
  ...OF_MONEY,
  ...OF_MAILS_AND_JOBS,
  ...OF_THE_MACHINE,
]
