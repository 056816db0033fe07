import { judgeMove } from './move.ts'
import type { AddressVerdict } from './verdict.ts'

/** Always written in full, so a shorter one lost its end; but for the chain's own modules, as in `0x2::sui::SUI`. */
export const judgeSui = (text: string): AddressVerdict =>
  judgeMove(text, digits => digits === 64 || digits === 1)
