import { atom } from 'nanostores'
import { loadQueue } from '../api/queue.ts'
import type { QueueOfKind } from '../contract/queue.ts'

/** How many requests of each kind wait; empty where the server does not say. */
export const $queue = atom<readonly QueueOfKind[]>([])

/** Nothing depends on it: where it cannot be had nothing is said. */
export async function askQueue(): Promise<void> {
  const answer = await loadQueue()
  if (answer.ok) $queue.set(answer.data)
}
