import { judgeBase58Check } from './base58check.ts'
import { type AddressVerdict, wrong } from './verdict.ts'

const MAINNET = 0x41
/** All zeros: where TRX is burnt, and what some pages show for the coin itself. No contract is there. */
const ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

export const judgeTron = (text: string): AddressVerdict =>
  text === ZERO ? wrong('shape') : judgeBase58Check(text, [MAINNET])
