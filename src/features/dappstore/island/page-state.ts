import type { Results } from '../stores/results.ts'

/** What the build renders where only the browser knows: no favourites, nothing counted. */
export const NO_IDS: readonly number[] = []
export const UNCOUNTED: Results = { entries: [], loading: { state: 'idle' }, hasMore: true, isTyping: false }
