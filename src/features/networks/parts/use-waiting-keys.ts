import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface Keys {
  /** Goes from the letters into the list, and may be pressed again to go further. */
  walk: string
  choose: string
  /** The row that so many steps lead to. */
  rowAt: (list: HTMLElement, steps: number) => HTMLElement | null | undefined
}

/** Who types fast has pressed these keys before what is typed has been found: they wait, and mean what is found then. */
export function useWaitingKeys(list: RefObject<HTMLElement | null>, isPending: boolean, keys: Keys) {
  const { walk, choose, rowAt } = keys
  const waiting = useRef({ steps: 0, isChosen: false })
  useEffect(() => {
    const { steps, isChosen } = waiting.current
    if (isPending || steps === 0 || !list.current) return
    waiting.current = { steps: 0, isChosen: false }
    const row = rowAt(list.current, steps)
    row?.focus()
    if (isChosen) row?.click()
  }, [list, isPending, rowAt])
  return (event: KeyboardEvent): void => {
    if (!isPending) return
    const { current } = waiting
    if (event.key === walk && !event.shiftKey) current.steps += 1
    else if (event.key === choose && (current.steps > 0 || choose === 'Enter'))
      current.isChosen = current.steps > 0
    else {
      waiting.current = { steps: 0, isChosen: false }
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
}
