import { countsVisits } from '#client/after-load/analytics.ts'

/** What holds for this website, `security:site.<id>`: what is not true of this build is not said. */
export const ON_SITE = [
  'server',
  'cookie',
  'device',
  'checks',
  ...(countsVisits() ? [] : (['none'] as const)),
] as const
