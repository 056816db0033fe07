import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseKind } from '#platform/db/tables.ts'
import type { FaultRecord } from './history.ts'
import type { Lab } from './lab.ts'
import { PROBES, type Probe } from './probes.ts'

/** Undoes the fault; what it throws is a promise that was not kept. */
export type Heal = () => Promise<void>

/** What breaks it is not to be had here; thrown by `inject` before anything is broken. */
export class CannotTry extends Error {
  override name = 'CannotTry'
}

/** One way in which production breaks. */
export interface Fault {
  /** As the table of docs/reliability.md names it. */
  name: string
  on: readonly DatabaseKind[]
  /** What every server answers again when it is well; `write` unless told otherwise. */
  probe?: Probe
  /** How long it lasts, in milliseconds. */
  lastsMs: number
  /** How long after it is healed all servers may need, in milliseconds. */
  wellWithinMs: number
  endsServers?: true
  mayRepeatMail?: true
  movesClock?: true
  /** Why it cannot be tried on this machine; undefined when it can. */
  missing?: (lab: Lab) => string | undefined
  /** Throws when something is not as it should be meanwhile. */
  inject: (lab: Lab) => Promise<Heal>
}

export const ON_BOTH: readonly DatabaseKind[] = ['sqlite', 'postgres']

const PROBE_AGAIN_MS = 100
/** Well is who answers so often in a row. */
const PROBES_IN_A_ROW = 2
/** After the time that a fault allows, the run waits so much longer to see whether it is late or lost. */
const LATE_MS = 20_000

/** When the server was well, as the recorder counts; undefined when it was not in time. */
async function timeUntilWell(
  lab: Lab,
  server: number,
  probe: Probe,
  limitMs: number,
): Promise<number | undefined> {
  const deadline = lab.recorder.now() + limitMs
  let first: number | undefined
  let inRow = 0
  while (lab.recorder.now() < deadline) {
    if (await PROBES[probe](lab, server)) {
      first ??= lab.recorder.now()
      if (++inRow === PROBES_IN_A_ROW) return first
    } else {
      first = undefined
      inRow = 0
      await sleep(PROBE_AGAIN_MS)
    }
  }
  return undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Breaks, waits, heals, and waits until all is well. What went wrong is in the record, which is also written down; a text says
 * why it could not be tried.
 */
export async function sufferFault(lab: Lab, fault: Fault): Promise<FaultRecord | string> {
  const reason = fault.missing?.(lab)
  if (reason !== undefined) return reason
  const { recorder, servers } = lab
  const { name, probe = 'write', lastsMs, wellWithinMs } = fault
  const failures: string[] = []
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work()
    } catch (error) {
      failures.push(messageOf(error))
      return undefined
    }
  }
  const begun = recorder.now()
  for (const server of servers) server.mayEnd(fault.endsServers === true)
  let cannot: string | undefined
  const heal = await attempt(() =>
    fault.inject(lab).catch((error: unknown) => {
      if (!(error instanceof CannotTry)) throw error
      cannot = error.message
    }),
  )
  if (heal) {
    await sleep(lastsMs)
    await attempt(heal)
  }
  // The next fault needs servers, whatever became of this one.
  for (const server of servers) await attempt(server.ensureUp)
  if (cannot !== undefined) {
    for (const server of servers) server.mayEnd(false)
    return cannot
  }
  const healed = recorder.now()
  const wellAt = await Promise.all(
    servers.map(({ index }) => timeUntilWell(lab, index, probe, wellWithinMs + LATE_MS)),
  )
  const well = Math.max(...wellAt.map(at => at ?? recorder.now()))
  if (wellAt.includes(undefined)) failures.push('it did not become well')
  else if (well - healed > wellWithinMs)
    failures.push(`well after ${Math.round(well - healed)} ms, not ${wellWithinMs}`)
  for (const server of servers) server.mayEnd(false)
  const record: FaultRecord = {
    type: 'fault',
    name,
    begun,
    healed,
    well,
    endsServers: fault.endsServers === true,
    mayRepeatMail: fault.mayRepeatMail === true,
    movesClock: fault.movesClock === true,
    ...(failures.length > 0 && { failure: failures.join('; ') }),
  }
  recorder.add(record)
  return record
}
