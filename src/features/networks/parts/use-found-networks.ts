import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { fold } from '#lib/fold.ts'
import type { NamedNetwork } from '#search/network-finder.ts'
import type { loadNetworkSearch } from '../stores/network-search.ts'

type Load = typeof loadNetworkSearch

interface FoundNetworks<Network> {
  found: readonly Network[]
  /** What is typed is still looked for: others may be found yet, or be the best. */
  isPending: boolean
}

/**
 * The networks that are searched for, the best first. `load` brings the search with the first letter: most visitors choose
 * one they see. Until it is there, or where it cannot be had, they are found by their titles.
 */
export function useFoundNetworks<Network extends NamedNetwork>(
  networks: readonly Network[],
  query: string,
  load: Load,
): FoundNetworks<Network> {
  // What was typed and chosen before the island woke is put back in one go: the list may not lose a choice meanwhile.
  const typed = useDeferredValue(query)
  const [search, setSearch] = useState<{ finder: Awaited<ReturnType<Load>> }>()
  const [failed, setFailed] = useState('')
  const isWanted = typed !== '' && !search
  useEffect(() => {
    if (!isWanted) return
    load().then(
      finder => setSearch({ finder }),
      // The next letter asks again.
      () => setFailed(typed),
    )
  }, [isWanted, typed, load])
  const finds = useMemo(() => search?.finder(networks), [search, networks])
  const found = useMemo(() => {
    const text = fold(typed)
    return finds?.(typed) ?? networks.filter(({ title }) => fold(title).includes(text))
  }, [finds, networks, typed])
  return { found, isPending: query !== typed || (isWanted && failed !== typed) }
}
