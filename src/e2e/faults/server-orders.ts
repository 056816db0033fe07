// Loaded before the server's own code (`--import`): does to it from inside what cannot be done from outside. An order is
// the text of the file that LAB_ORDERS names, read at each SIGUSR2: `clock 3600000`, `error`, `rejection`, `hold 700` (megabytes).
import { readFileSync } from 'node:fs'

const RealDate = Date
/** Milliseconds that this process's clock is ahead. */
let ahead = 0

/** Time itself, not how it is told: only what asks for the present is moved. */
class MovedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(RealDate.now() + ahead)
    // `Date` takes up to seven numbers, which no signature of ours can say.
    else super(...(parts as [number]))
  }

  static override now(): number {
    return RealDate.now() + ahead
  }
}
globalThis.Date = MovedDate as DateConstructor

/** Memory that is never given back. */
const held: Buffer[] = []

process.on('SIGUSR2', () => {
  const [order, value] = readFileSync(process.env.LAB_ORDERS ?? '', 'utf8')
    .trim()
    .split(' ')
  if (order === 'clock') ahead = Number(value)
  if (order === 'hold') held.push(Buffer.alloc(Number(value) * 2 ** 20, 1))
  if (order === 'error') throw new Error('An error that nobody expects')
  if (order === 'rejection') void Promise.reject(new Error('A rejection that nobody expects'))
})
