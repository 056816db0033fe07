import { atom } from 'nanostores'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { LookedUp } from '../contract/look-up.ts'

/** What was read of the thing that the form is about; `none`: nothing but what our own lists say. */
export type ThingReading =
  | { state: 'idle' | 'loading' | 'failed' }
  | { state: 'none' | 'found'; read: LookedUp }

export const $reading = atom<ThingReading>({ state: 'idle' })

export interface Thing {
  kind: ListingKind
  of: string
  /** `hid` of the network that was chosen, or empty. */
  network: string
}

let asked: Thing | undefined

/** The network that was found with a contract asks nothing new. */
function isAsked({ kind, of, network }: Thing): boolean {
  const reading = $reading.get()
  if (reading.state === 'failed' || asked?.kind !== kind || asked.of !== of) return false
  return network === asked.network || ('read' in reading && network === reading.read.values.network)
}

/** Reads a thing once; a call for another one makes an earlier answer worthless. */
export async function readThing(thing: Thing): Promise<void> {
  if (isAsked(thing)) return
  asked = thing
  $reading.set({ state: 'loading' })
  // A form begins without the scripts of its calls.
  const answer = await import('../api/look-up.ts').then(
    ({ askLookUp }) => askLookUp(thing),
    () => undefined,
  )
  if (thing !== asked) return
  if (!answer?.ok) return $reading.set({ state: 'failed' })
  const { source } = answer.data
  const isOnlyOurs = source === null || (source === 'list' && thing.kind !== 'chain')
  $reading.set({ state: isOnlyOurs ? 'none' : 'found', read: answer.data })
}

export function forgetReading(): void {
  asked = undefined
  if ($reading.get().state !== 'idle') $reading.set({ state: 'idle' })
}
