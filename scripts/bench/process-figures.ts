// What a process of ours, or of another's, takes from the machine; Linux only, as `/proc` is read.
import { readFileSync } from 'node:fs'

const MB = 1_024
/** Linux counts processor time in hundredths of a second for every program. */
const TICK_MS = 10

const PROC = '/proc'

/** Megabytes in memory now, or the most there ever were. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`${PROC}/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
  return Math.round(Number(kilobytes) / MB)
}

/** Milliseconds of processor time so far, of the process and those it started that still run. */
export function processorMs(pid: number): number {
  // Behind the name in brackets, which may hold spaces, user and system time are the 12th and 13th.
  const figures = readFileSync(`${PROC}/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const children = readFileSync(`${PROC}/${pid}/task/${pid}/children`, 'utf8').trim()
  const own = (Number(figures[11]) + Number(figures[12])) * TICK_MS
  return (children === '' ? [] : children.split(' ')).reduce(
    (sum, child) => sum + processorMs(Number(child)),
    own,
  )
}
