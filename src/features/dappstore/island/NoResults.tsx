import { useStore } from '@nanostores/react'
import { useContext } from 'react'
import { quotedWords } from '#search/quoted.ts'
import { $favourites } from '../stores/favourites.ts'
import { $categories } from '../stores/lists.ts'
import { $networks } from '../stores/networks.ts'
import { $answer, $effectiveView } from '../stores/results.ts'
import { type StoreView, WHOLE_STORE } from '../stores/view.ts'
import { NO_IDS } from './page-state.ts'
import { partName } from './SearchAnswer.tsx'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'
import { isFiltered, NO_FILTERS, ViewLink } from './ViewLink.tsx'

interface Way {
  label: string
  part: Partial<StoreView>
}

/** Where a search or filter that meets nothing may go on: closest to what was asked first. */
function useWays(): Way[] {
  const t = useStoreT()
  const view = useStore($effectiveView, { ssr: () => WHOLE_STORE })
  const { category, network } = view
  const answer = useStore($answer, { ssr: () => undefined })
  const { items: categories } = useStore($categories)
  const networks = useStore($networks)
  const ways: Way[] = []
  const words = quotedWords(answer?.query ?? '')
  if (answer?.suggestion) {
    const { suggestion } = answer
    ways.push({
      label: t('search.suggest', { query: suggestion }),
      part: { search: suggestion },
    })
  }
  if (words !== undefined) ways.push({ label: t('search.filters'), part: { search: words } })
  if (answer && isFiltered(view)) ways.push({ label: t('filters.reset'), part: NO_FILTERS })
  const asked = [
    ...(category === undefined ? [] : [{ kind: 'category' as const, id: category, typed: '' }]),
    ...(network === undefined ? [] : [{ kind: 'network' as const, id: network, typed: '' }]),
    ...(answer?.parts ?? []),
    ...(answer?.dropped ?? []),
  ]
  for (const part of asked) {
    const name = partName(part, { categories, networks })
    const label = t('search.browse', { name })
    const only = { ...NO_FILTERS, search: '' }
    if (part.kind === 'category' && typeof part.id === 'number')
      ways.push({ label, part: { ...only, category: part.id } })
    if (part.kind === 'network') ways.push({ label, part: { ...only, network: String(part.id) } })
  }
  return ways
}

interface Props {
  isFavourites: boolean
}

/** A list without entries says so and leads on. */
export function NoResults({ isFavourites }: Props) {
  const t = useStoreT()
  const { lang } = useContext(StoreLinks)
  const favourites = useStore($favourites, { ssr: () => NO_IDS })
  const ways = useWays()
  const hasNoFavourites = isFavourites && favourites.length === 0
  return (
    <div className="storeEmpty">
      <b>{t(hasNoFavourites ? 'favourites.empty' : 'search.none')}</b>
      <p>{t(hasNoFavourites ? 'favourites.emptyLead' : 'search.noneLead')}</p>
      <ul role="list" className="rows storeWays">
        {ways.map(({ label, part }) => (
          <li key={label}>
            <ViewLink className="onward" part={part}>
              {label}
            </ViewLink>
          </li>
        ))}
        <li>
          <ViewLink className="onward" part={{ ...NO_FILTERS, search: '' }}>
            {t('results.all')}
          </ViewLink>
        </li>
        {!hasNoFavourites && (
          <>
            <li>
              <a className="onward" href={`/${lang}/verify/`}>
                {t('search.check')}
              </a>
            </li>
            <li>
              <a className="onward" href={`/${lang}/submit/dapp/`}>
                {t('search.list')}
              </a>
            </li>
            <li>
              <a className="onward" href={`/${lang}/learn/dapp-browser-and-extension/`}>
                {t('search.elsewhere')}
              </a>
            </li>
          </>
        )}
      </ul>
    </div>
  )
}
