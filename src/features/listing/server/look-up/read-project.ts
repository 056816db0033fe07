import { publicNetworks } from '#content/public-networks.ts'
import { MAX_NAME, MAX_SYMBOL } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { checkAddress } from '#contract/validators/contract-address.ts'
import { normalWhole } from '#contract/validators/decimal.ts'
import { linkIn } from '#contract/validators/url.ts'
import type { AssetFacts } from '#features/networks/contract/token-facts.ts'
import type { Services } from '#platform/feature.ts'
import type { LookedUp } from '../../contract/look-up.ts'
import type { ListedNetwork, ValidationContext } from '../listing-context.ts'
import { plainLine } from './site-page.ts'

type Asked = Pick<Services, 'assets' | 'db' | 'sites' | 'tokens'>
type Values = Record<string, string | undefined>

const NOTHING: LookedUp = { source: null, values: {} }

/** Only what is known. */
function answer(source: LookedUp['source'], values: Values): LookedUp {
  const known = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return known.length === 0 ? NOTHING : { source, values: Object.fromEntries(known) }
}

const isEvm = ({ family, chainId }: ListedNetwork): boolean =>
  family === 'ethereum' && /^\d{1,15}$/.test(chainId)

/** The one network with a node of ours that has a contract there; of several, nobody guesses which is meant. */
async function networkOf(
  { tokens }: Asked,
  { chains, families }: ValidationContext,
  address: string,
): Promise<ListedNetwork | undefined> {
  const offered = [...chains.values()].filter(chain => isEvm(chain) && Object.hasOwn(families, chain.hid))
  const found = await Promise.all(
    offered.map(async chain => ((await tokens.hasCode(Number(chain.chainId), address)) ? [chain] : [])),
  )
  const [only, ...others] = found.flat()
  return others.length === 0 ? only : undefined
}

/** What the network calls the standard: BEP20 is ERC-20 on BNB Smart Chain. */
async function standardOn({ db }: Asked, { hid, family }: ListedNetwork, standard: string): Promise<string> {
  const digits = standard.replace(/\D/g, '')
  const known = await db.selectFrom('token_protocols').selectAll().where('ns', 'in', [hid, family]).execute()
  const keysOf = (group: string) => known.filter(({ ns }) => ns === group).map(({ key }) => key)
  const own = keysOf(hid).length > 0 ? keysOf(hid) : keysOf(family)
  return own.find(key => key.replace(/\D/g, '') === digits) ?? standard
}

async function assetValues(
  services: Asked,
  kind: 'token' | 'nft',
  network: ListedNetwork,
  facts: AssetFacts,
): Promise<Values> {
  const { name = '', symbol = '', decimals, total_supply, owner, standard } = facts
  const isCollection = standard === 'ERC721' || standard === 'ERC1155'
  // A collection in the form for tokens is no token, nor the other way round: only its name is of use.
  const isOfKind = isCollection === (kind === 'nft')
  const named = standard && isOfKind ? await standardOn(services, network, standard) : undefined
  return {
    name: plainLine(name, MAX_NAME),
    symbol: plainLine(symbol, MAX_SYMBOL),
    owner_address: owner,
    ...(isOfKind && {
      total_supply: total_supply?.split('.')[0],
      [kind === 'token' ? 'tokenStandard' : 'nft_type']: named,
      ...(kind === 'token' && { decimal: decimals?.toString() }),
    }),
  }
}

async function readAsset(
  services: Asked,
  kind: 'token' | 'nft',
  of: string,
  hid: string,
  context: ValidationContext,
): Promise<LookedUp> {
  const given = Object.hasOwn(context.families, hid) ? context.chains.get(hid) : undefined
  const address = checkAddress('ethereum', of)
  const isAsked = address.ok && (given === undefined || isEvm(given))
  const network = given ?? (isAsked ? await networkOf(services, context, address.normal) : undefined)
  if (!network) return NOTHING
  // The wallet's code of a network is ours to know, whoever answers.
  const ours = { network: network.hid, bl_symbol: network.short }
  const facts = isAsked && (await services.assets.readAsset(Number(network.chainId), address.normal))
  if (!facts) return answer('list', ours)
  return answer('contract', { ...ours, ...(await assetValues(services, kind, network, facts)) })
}

/** Languages of a page that a request can be in. */
function requestLanguage(lang = ''): string | undefined {
  if (/^en\b/i.test(lang)) return 'en'
  if (/^zh-(?:tw|hk|mo|hant)/i.test(lang)) return 'zh-tw'
  return /^zh\b/i.test(lang) ? 'zh' : undefined
}

async function readDapp({ sites }: Asked, of: string): Promise<LookedUp> {
  const url = linkIn(of)
  const facts = url === undefined ? undefined : await sites.readSite(url)
  if (!facts) return NOTHING
  const { title, description, lang, icon } = facts
  const found = answer('site', { title, desc: description, language: requestLanguage(lang) })
  return icon ? { ...found, source: 'site', icon: `data:image/png;base64,${icon.toString('base64')}` } : found
}

/** Only what the listed name itself says: many names say neither. */
function chainType(name: string): string | undefined {
  if (/testnet/i.test(name)) return 'testnet'
  return /\bmainnet\b/i.test(name) ? 'mainnet' : undefined
}

function readChain(of: string): LookedUp {
  const listed = publicNetworks(normalWhole(of) ?? '')
  const [chain, ...others] = listed
  if (!chain || others.length > 0) return NOTHING
  return answer('list', {
    name: chain.name,
    type: chainType(chain.name),
    currency_name: chain.currencyName,
    currency_symbol: chain.symbol,
    currency_decimals: String(chain.decimals),
    rpc_urls: chain.rpcs.join('\n'),
  })
}

/** What can be read of the thing that a form of this kind is for. */
export async function readProject(
  services: Asked,
  kind: ListingKind,
  { of, network }: { of: string; network: string },
  context: ValidationContext,
): Promise<LookedUp> {
  if (kind === 'dapp') return readDapp(services, of)
  return kind === 'chain' ? readChain(of) : readAsset(services, kind, of, network, context)
}
