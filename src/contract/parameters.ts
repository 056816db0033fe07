import { MAX_PAGE, MAX_START, STATUS_PUBLISHED } from './limits.ts'
import type { Description } from './shape.ts'

/** A whole number of a query: what is no number gives `otherwise`, what is outside the limits the nearest one. */
export const whole = /* @__NO_SIDE_EFFECTS__ */ (
  otherwise: number,
  min: number,
  max: number,
): Description<number | undefined> => ({
  is: 'integer',
  default: otherwise,
  limits: [min, max],
})

/** Text of a query that may be missing. */
export const searchTerms: Description<string | undefined> = { is: 'text', default: '' }

/** Code of a language of the site, in any case; another one means English. */
export const lang: Description<string | undefined> = { is: 'text', default: 'en' }

/** Visitors see what is published (0); asking for another status gets an empty answer, not a look at drafts. */
export const status = whole(STATUS_PUBLISHED, -1, 100)

/** The place of the first entry, from 0. */
export const start = whole(0, 0, MAX_START)

/** How many entries, when a call names no number. */
export const count = /* @__NO_SIDE_EFFECTS__ */ (otherwise: number) => whole(otherwise, 1, MAX_PAGE)
