import { fold } from '#lib/fold.ts'
import { rankBy, wantedOf } from '../search/rank.ts'

interface Named {
  hid: string
  title: string
}

/** The networks that a search means, best first; by the same rule as the store's own search. */
export const rankNetworks = <Network extends Named>(
  networks: readonly Network[],
  typed: string,
): readonly Network[] =>
  fold(typed) === ''
    ? networks
    : rankBy(networks, wantedOf(typed), ({ hid, title }) => ({
        title: fold(title),
        host: fold(hid),
        chains: '',
        desc: '',
      }))
