import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import type { LastGood } from '#client/stores/last-good.ts'
import { afterPress } from './after-press.ts'

interface Late<Value> {
  $list: ReadableAtom<LastGood<Value>>
  load: () => unknown
}

/**
 * A list of the API whose store is loaded when it is first asked for, so that a first step does without the scripts of its
 * call. `asked`: how often it was; undefined until it is there, and where it cannot be had.
 */
export function useLateList<Value>(asked: number, bring: () => Promise<Late<Value>>): Value | undefined {
  const [list, setList] = useState<{ data: Value }>()
  const bringing = useRef(bring)
  useEffect(() => {
    if (asked === 0) return
    let isOver = false
    let stop = () => {}
    bringing.current().then(
      ({ $list, load }) => {
        if (isOver) return
        stop = $list.subscribe(
          known => known.state === 'ready' && afterPress(() => setList({ data: known.data })),
        )
        void load()
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [asked])
  return list?.data
}
