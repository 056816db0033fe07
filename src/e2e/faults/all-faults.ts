import type { Fault } from './fault.ts'
import { CALLER_FAULTS } from './kinds/callers.ts'
import { FILE_FAULTS } from './kinds/database-file.ts'
import { NETWORK_FAULTS } from './kinds/network.ts'
import { POSTGRES_FAULTS } from './kinds/postgres.ts'
import { PROCESS_FAULTS } from './kinds/processes.ts'
import { RESOURCE_FAULTS } from './kinds/resources.ts'

export const ALL_FAULTS: readonly Fault[] = [
  ...PROCESS_FAULTS,
  ...FILE_FAULTS,
  ...POSTGRES_FAULTS,
  ...NETWORK_FAULTS,
  ...RESOURCE_FAULTS,
  ...CALLER_FAULTS,
]

/** Drawn by the run's own numbers, each once before any comes again. */
export function drawFaults(faults: readonly Fault[], random: () => number): () => Fault {
  let bag: Fault[] = []
  return () => {
    if (bag.length === 0) bag = [...faults]
    const [drawn] = bag.splice(Math.floor(random() * bag.length), 1)
    if (!drawn) throw new Error('There is no fault that can be tried here')
    return drawn
  }
}
