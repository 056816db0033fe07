import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'

type Late = typeof import('./LateParts.tsx')

const $late = atom<Late | undefined>()

let asked: Promise<void> | undefined

async function load(): Promise<void> {
  try {
    $late.set(await import('./LateParts.tsx'))
  } catch {
    asked = undefined
  }
}

/** Parts that the first view does not show. What cannot be loaded now is asked for again when it is needed. */
export function loadLate(): Promise<void> {
  asked ??= load()
  return asked
}

/** Those parts, once they are there. They come when the store has its entries; a part that is needed sooner asks for them. */
export function useLate(isNeeded: boolean): Late | undefined {
  useEffect(() => {
    if (isNeeded) void loadLate()
  }, [isNeeded])
  return useStore($late, { ssr: () => undefined })
}
