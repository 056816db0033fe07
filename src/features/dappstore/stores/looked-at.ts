import { computed } from 'nanostores'
import type { TokenSubject } from './related-tokens.ts'
import { $answer, $effectiveView, $isWholeStore, $results } from './results.ts'

/** Of a list, the tokens of those that are in view at once. */
const FIRST_SHOWN = 12

let asked: readonly string[] = []

/** The networks of filter and query: the same list while they stay, so that the rows are not drawn anew. */
export const $askedNetworks = computed(
  [$effectiveView, $answer],
  ({ network }, answer): readonly string[] => {
    const typed = (answer?.parts ?? []).filter(({ kind }) => kind === 'network').map(({ id }) => String(id))
    const networks = [...(network === undefined ? [] : [network]), ...typed]
    if (networks.join() !== asked.join()) asked = networks
    return asked
  },
)

/** What is looked at: the networks asked for, and the first DApps shown; of the whole store nothing. */
export const $lookedAt = computed(
  [$askedNetworks, $isWholeStore, $results],
  (networks, isWhole, { entries }): TokenSubject => {
    if (isWhole) return { networks: [], dapps: [] }
    return { networks, dapps: entries.slice(0, FIRST_SHOWN).map(({ id }) => id) }
  },
)
