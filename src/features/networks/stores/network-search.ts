import { call } from '#client/api/call.ts'
import { get } from '#contract/endpoint.ts'
import { text } from '#contract/shape.ts'
import { type NamedNetwork, networkFinder } from '#search/network-finder.ts'
import { networkWords } from '../contract/network-words.ts'

/** A file of the site (src/pages/[lang]/networks/) in the API's envelope; it is there when the API is not. */
const getWords = get('/:lang/networks/words.json', { input: { lang: text }, data: networkWords })

type Finder = <Network extends NamedNetwork>(
  networks: readonly Network[],
) => (typed: string) => readonly Network[]

/**
 * The search among networks with the words of the page's language, which its address begins with. Where these cannot be had,
 * networks are found by what the list says of them.
 */
export async function loadNetworkSearch(): Promise<Finder> {
  const [, lang = ''] = location.pathname.split('/')
  const answer = await call(getWords, { lang }, { transport: { baseUrl: '', credentials: 'same-origin' } })
  return networks => networkFinder(networks, answer.ok ? answer.data : {})
}
