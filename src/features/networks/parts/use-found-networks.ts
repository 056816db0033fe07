import { useEffect, useMemo, useState } from 'react'
import { fold } from '#lib/fold.ts'
import type { NamedNetwork } from '#search/network-finder.ts'
import type { loadNetworkSearch } from '../stores/network-search.ts'

/**
 * The networks that are searched for, the best first. The search is loaded with the first letter: most visitors choose one
 * they see. Until it is there, or where it cannot be had, they are found by their titles.
 */
export function useFoundNetworks<Network extends NamedNetwork>(
  networks: readonly Network[],
  typed: string,
): readonly Network[] {
  const [search, setSearch] = useState<{ finder: Awaited<ReturnType<typeof loadNetworkSearch>> }>()
  const isWanted = typed !== '' && !search
  useEffect(() => {
    if (!isWanted) return
    import('../stores/network-search.ts')
      .then(({ loadNetworkSearch: load }) => load())
      .then(
        finder => setSearch({ finder }),
        // The next letter asks again.
        () => {},
      )
  }, [isWanted, typed])
  const finds = useMemo(() => search?.finder(networks), [search, networks])
  return useMemo(() => {
    const text = fold(typed)
    return finds?.(typed) ?? networks.filter(({ title }) => fold(title).includes(text))
  }, [finds, networks, typed])
}
