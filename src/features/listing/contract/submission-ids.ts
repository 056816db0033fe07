// Apart from the calls, so that a form loads none of their shapes before it makes one.

/** `D-7K3M-92QX`: a letter for the kind and eight characters. A pattern's source, as scripts in a page take texts alone. */
export const SUBMISSION_ID = '^[DTNC](-[2-9A-Z]{4}){2}$'
/** Base64url of 128 bits or more, without padding. */
export const SUBMISSION_KEY = '^[A-Za-z0-9_-]{22,128}$'

export const isSubmissionId = (text: string): boolean => new RegExp(SUBMISSION_ID).test(text)
export const isSubmissionKey = (text: string): boolean => new RegExp(SUBMISSION_KEY).test(text)

/** The staff's reason why a field has to be changed; the schema's own codes may be named too. */
export const CHANGE_REASONS = [
  'wrong',
  'unclear',
  'missing',
  'notReachable',
  'notYours',
  'quality',
  'outdated',
] as const
