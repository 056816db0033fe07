import { setTimeout as sleep } from 'node:timers/promises'
import { checkHistory, type Violation } from './check-history.ts'
import { type Fault, sufferFault } from './fault.ts'
import type { FaultRecord, History } from './history.ts'
import type { Lab } from './lab.ts'
import { countWaitingMails, readStored } from './lab-database.ts'
import { letVisitorsIn } from './visitors.ts'

/** Visitors come before the first fault and between two. */
const QUIET_MS = 300
const LOOK_MS = 500

export interface RunResult {
  history: History
  violations: Violation[]
  /** In the order in which they were suffered. */
  suffered: readonly { fault: Fault; record: FaultRecord }[]
  /** Name of a fault → why it could not be tried here. */
  notTried: ReadonlyMap<string, string>
}

export interface RunOptions {
  /** What to break next; undefined ends the run. */
  next: () => Fault | undefined
  /** How long to wait at the end until no mail is left to send; in milliseconds. */
  mailsMs?: number
  /** Told after each fault; a text says why it could not be tried. */
  onFault?: (fault: Fault, record: FaultRecord | string) => void
}

/** Breaks one thing after the other while visitors come, and checks at the end what every answer promised. */
export async function runFaults(lab: Lab, { next, onFault, mailsMs = 0 }: RunOptions): Promise<RunResult> {
  const suffered: { fault: Fault; record: FaultRecord }[] = []
  const notTried = new Map<string, string>()
  const visitors = letVisitorsIn(lab)
  await sleep(QUIET_MS)
  for (let fault = next(); fault; fault = next()) {
    const record = await sufferFault(lab, fault)
    if (typeof record === 'string') notTried.set(fault.name, record)
    else suffered.push({ fault, record })
    onFault?.(fault, record)
    await sleep(QUIET_MS)
  }
  await visitors.leave()
  const deadline = performance.now() + mailsMs
  while (performance.now() < deadline && (await countWaitingMails(lab.database)) > 0) await sleep(LOOK_MS)
  const history = lab.recorder.history()
  return { history, violations: checkHistory(history, await readStored(lab.database)), suffered, notTried }
}
