import { WALLET_MARKS } from '#content/example-wallet.ts'

/** The classes that draw the mark of a network or token before the words of an element. Their sheet is _mark.scss. */
export const markOf = (name: (typeof WALLET_MARKS)[number]): string => `mark m${WALLET_MARKS.indexOf(name)}`
