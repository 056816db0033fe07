import { atom, computed } from 'nanostores'
import { $finder } from './finder.ts'
import { $categories } from './lists.ts'
import { $listedNetworks, $networks } from './networks.ts'
import { $effectiveView, $isWholeStore, $results } from './results.ts'
import { $sought, $view, type StoreView, writeView } from './view.ts'

/** Whether the list of the page's address is known: until then the page keeps its place (parts/mark-view.ts). */
export const $isFirstKnown = atom(false)

/** A name that no list holds may be one that only the server knows. */
const $isNamed = computed(
  [$effectiveView, $categories, $networks, $listedNetworks],
  ({ category, network }, categories, networks, listed): boolean => {
    const isCategory = category === undefined || categories.items.some(({ hid }) => hid === category)
    const isNetwork = network === undefined || networks.some(({ hid }) => hid === network)
    return (isCategory || categories.isSettled) && (isNetwork || listed.isSettled)
  },
)

/** The words of the trade may still change what a search finds. */
const $isSearched = computed(
  [$sought, $finder],
  (sought, finder): boolean => sought === '' || finder.state !== 'ready' || finder.isSettled,
)

const $isListed = computed(
  [$isWholeStore, $isNamed, $isSearched, $results],
  (isWhole, isNamed, isSearched, { loading: { state } }): boolean =>
    isWhole || state === 'failed' || (isNamed && isSearched && state === 'ready'),
)

const $first = computed([$view, $isListed], (view, isListed) => [view, isListed] as const)

const tell = () => $isFirstKnown.set(true)

/**
 * Once; whoever asks for another view sees at once what the browser has of it. The parts that stand above and below such
 * a list are drawn with it, as it would have to move for them; if they cannot be had, the list does not wait.
 */
export function followFirstView(loadParts: () => Promise<void>): void {
  if ($isWholeStore.get()) {
    tell()
    return
  }
  const parts = loadParts()
  const address = writeView($view.get())
  // Whatever else is written behind it, as the fragment of a skip link.
  const isAsked = (view: StoreView) => writeView(view) === address
  const decide = ([view, isListed]: readonly [StoreView, boolean]) => {
    if (!isListed && isAsked(view)) return
    unfollow()
    if (isAsked(view)) void parts.then(tell)
    else tell()
  }
  const unfollow = $first.listen(decide)
  decide($first.get())
}
