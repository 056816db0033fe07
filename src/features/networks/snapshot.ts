import { readSnapshot } from '#content/snapshot.ts'
import { currentNetworks, type NetworkFacts } from './contract/networks.ts'

/** Every network, retired ones too, as the API had them at the time of the build. */
const builtFacts = () => readSnapshot<NetworkFacts[]>('chains')

/** The networks that are offered. */
export const builtNetworks = () => currentNetworks(builtFacts())

/** What names a network in an address of ours; an API may know ids that could not. */
const PATH_SAFE = /^[a-z0-9][a-z0-9_-]{0,63}$/i

/** The networks that have a page. */
export const builtNetworkFacts = () => builtFacts().filter(({ hid }) => PATH_SAFE.test(hid))

export interface NetworkProps {
  network: NetworkFacts
}

/** `getStaticPaths` of the networks: each in every given language. */
export const networkPaths = (languages: readonly { params: { lang: string } }[]) =>
  languages.flatMap(({ params }) =>
    builtNetworkFacts().map(network => ({
      params: { ...params, hid: network.hid },
      props: { network } satisfies NetworkProps,
    })),
  )
