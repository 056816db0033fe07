/** Sentences that staff need often: each has its words in every language, in `mail:reviewerSentences`. */
export const REVIEWER_SENTENCES = [
  'logoUnreadable',
  'nameTaken',
  'nameOnly',
  'textAdvertises',
  'textLanguage',
  'siteUnreachable',
  'walletFails',
  'notLive',
  'contractDiffers',
  'contractNetwork',
  'factsDiffer',
  'reportDiffers',
] as const
export type ReviewerSentence = (typeof REVIEWER_SENTENCES)[number]
