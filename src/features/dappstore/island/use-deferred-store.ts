import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useDeferredValue } from 'react'

/**
 * What a store holds, drawn together with the list: a letter typed meanwhile is painted first, and all that a search changes
 * is one change of the page, laid out and painted once.
 */
export const useDeferredStore = <Value>(store: ReadableAtom<Value>, ssr: () => Value): Value =>
  useDeferredValue(useStore(store, { ssr }))
