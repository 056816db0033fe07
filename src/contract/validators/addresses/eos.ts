import { type AddressVerdict, right, wrong } from './verdict.ts'

/** A name is 64 bits: twelve letters of five bits and a thirteenth of four. A dot at its end would be nothing. */
const NAME = /^(?:[a-z1-5.]{0,11}[a-z1-5]|[a-z1-5.]{12}[a-j1-5])$/

export const judgeEos = (text: string): AddressVerdict => (NAME.test(text) ? right(text) : wrong('shape'))
