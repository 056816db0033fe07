import { LISTING_KINDS } from '#contract/listing-kinds.ts'

/** The forms side by side on a page: ids of `submit/` and of words. */
export const LISTING_FORMS = LISTING_KINDS
