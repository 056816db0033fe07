import { atom } from 'nanostores'

/** `refused`: it was not found, whatever is missing. */
export type Proving = 'idle' | 'sending' | 'refused' | 'failed'

export const $proving = atom<Proving>('idle')
