import { type MouseEvent, type ReactNode, useContext } from 'react'
import { $effectiveView } from '../stores/results.ts'
import { changeView, type StoreView, WHOLE_STORE, writeView } from '../stores/view.ts'
import { StoreLinks } from './StoreMessages.tsx'
import { useDeferredStore } from './use-deferred-store.ts'

/** A click that wants this page, not a new tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Takes every filter away; what is searched for stays. */
export const NO_FILTERS: Partial<StoreView> = {
  category: undefined,
  network: undefined,
  support: undefined,
  section: undefined,
  isFavourites: false,
}

export const isFiltered = ({ category, network, support, section, isFavourites }: StoreView): boolean =>
  isFavourites || [category, network, support, section].some(part => part !== undefined)

interface Props {
  /** What it changes of the view; the rest goes along. */
  part: Partial<StoreView>
  isCurrent?: boolean
  className?: string
  /** How many DApps it leads to. */
  count?: number
  children: ReactNode
}

/** Another view of the store is a link, so that it can be opened in a tab of its own. */
export function ViewLink({ part, isCurrent = false, className, count, children }: Props) {
  const { lang } = useContext(StoreLinks)
  // Their addresses follow what is typed; there are dozens of them, and a letter comes first.
  const view = useDeferredStore($effectiveView, () => WHOLE_STORE)
  return (
    <a
      className={className}
      href={`/${lang}/dappstore/${writeView({ ...view, ...part })}`}
      data-count={count}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={event => {
        if (!isPlain(event)) return
        event.preventDefault()
        changeView(part)
      }}
    >
      {children}
    </a>
  )
}
