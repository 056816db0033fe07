import { judgeMove } from './move.ts'
import type { AddressVerdict } from './verdict.ts'

/** Wallets leave out leading zeros, so any length is met. */
export const judgeAptos = (text: string): AddressVerdict => judgeMove(text, () => true)
