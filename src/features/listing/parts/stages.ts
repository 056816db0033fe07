/** What follows on a listing form: ids of words in `submit:steps`. */
export const STAGES = ['form', 'donation', 'review', 'live'] as const
