import { useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'

type TokenIds = typeof import('#contract/validators/token-ids.ts')

let known: TokenIds | undefined

/** How every network tells its tokens apart, once one is chosen; until then, and where it cannot be had, undefined. */
export function useTokenIds(network: string | undefined): TokenIds | undefined {
  const [rules, setRules] = useState(known)
  useEffect(() => {
    if (network === undefined || rules) return
    let isOver = false
    import('#contract/validators/token-ids.ts').then(
      module => {
        known = module
        afterPress(() => isOver || setRules(module))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [network, rules])
  return rules
}
