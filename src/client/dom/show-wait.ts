import { countDown, secondsUntil, waitText } from '../stores/retry-wait.ts'
import type { Parts } from './parts.ts'

/**
 * Counts down in a page's `wait` until the server takes the next try, for the eye; a screen reader says it at the beginning,
 * from `wait-said`, and at the end, from what `onOver` shows. Returns what ends it.
 */
export function showWait(
  { part, fillPart, setPart }: Parts<'wait' | 'wait-said'>,
  retryAt: number,
  onOver: () => void,
): () => void {
  const fill = (seconds: number) =>
    fillPart('wait', { time: waitText(seconds, document.documentElement.lang) })
  fill(secondsUntil(retryAt))
  setPart('wait-said', part('wait')?.textContent ?? '')
  return countDown(retryAt, seconds => (seconds > 0 ? fill(seconds) : onOver()))
}
