import { isNear } from '#lib/skeleton.ts'
import { skeletonOf } from './skeleton.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(skeletonOf))

/** What an impostor puts around a name to promise something, or to sound official; nobody's name. */
const BAIT = setOf(`
  airdrop airdrops claim claims claiming reward rewards bonus gift gifts giveaway drop drops promo presale presales ico
  ido event official officials original real true verified verify verification validate sync rectify restore recover
  recovery migrate migration unlock login signin signup connect connector help helper helpdesk support supports service
  services center centre desk team admin care customer contact info news blog home site web website online portal page
  app apps application dapp download downloads install update updates upgrade upgraded new next beta test testnet
  mainnet lite pro plus premium vip x the a an and by for of on in at to with from my your our get go try use free best
  top now v web3 com org net io xyz
`)

/** Words that say what a project is and that many have in their names. */
const GENERIC = setOf(`
  swap swaps exchange exchanges dex cex trade trades trading trader trust market markets marketplace marketplaces
  bridge bridges wallet wallets finance financial fi defi dao protocol protocols network networks chain chains
  blockchain layer labs lab lend lending lender borrow loan loans bank banking pay payment payments cash money capital
  fund funds vault vaults yield yields farm farms farming stake staking staked staker pool pools liquid liquidity
  restaking earn savings invest token tokens tokenized coin coins crypto currency stablecoin dollar wrapped bridged
  nft nfts art arts collectible collectibles game games gaming play player guild metaverse world worlds land meme memes
  name names domain domains id identity passport social mail message scan scanner explorer scope tracker terminal
  dashboard analytics data index oracle node nodes validator launch launchpad starter foundry governance vote snapshot
  one core hub foundation global group inc ltd technologies studio studios club community ecosystem system systems
  platform solutions tools kit sdk api aggregator router perp perps perpetual perpetuals options futures dns service
  usd eth btc evm zk mainchain era pacific smart security safe secure
`)

/** Names of projects, or likely ones, that are words of everyday English: inside a longer name they mean what they mean. */
const EVERYDAY = setOf(`
  across alpha ambient apex apollo arc arena argent around ascend ash aster astral atlas atom aura aurora avalanche axis
  balance balancer base beacon beam bear beets bell berry big bird black blast block blocks bloom blue blur board bold
  bond bonds boost bow box brave bright bubble buffalo build bull bungee bunny burn camelot canvas card cards cat
  centrifuge city clash clean clear cloud coast compass compound contango convex cosmos crown crystal cube curve dash
  dawn day deep delta diamond disperse dog dolomite dragon dream drift drive duck dune dust eagle earth east echelon
  echo eclipse edge element ember energy enter epoch equal ether euler everything evolve exact express falcon fair
  family fantom fire first fish flag flame flare flash fleet flip float flow fluid flux fly focus force forest forge
  form fort forward fox fragment frame freedom frog frontier fuel full fun future galaxy gate gear gem gems genesis
  ghost giant glass glow gold golden grand graph gravity great green grid grow guard guardian hammer happy harbor
  harmony harvest hat hawk heart hedge hello hero hey hidden high hive hold honey hop hope horizon house human humanity
  hydra hydration ice infinite infinity ink inner instant iron island ivory jade jet joy juicebox jump jumper jungle
  jupiter just keep key king kingdom knight kodiak lava leaf legend leverage level liberty life light lighter
  lighthouse limit limitless line linear link lion live lock long loop lotus love lucky luna lunar mad magic magnet maker
  mango manta mantle map maple marble mars master matcha matrix max mega merchant mercury meridian meson meta meteor
  meteora metis mint mirror mist mobile mode monkey moon morning mountain near nebula neon neutral nexus night
  ninja noble nova number nouns ocean omega omni open optimism orange orb orbit orbiter orca orchid order ordinals
  origin osmosis outer owl pair palm panda paper parallel path peak pearl people pepper perfect phantom pharaoh phoenix
  pilot pink pioneer pirate pixel pixels planet plasma pocket point polygon port power prime prism pulse pump punk pure purple
  push pyramid quantum quest quick radiant rain rainbow rank rapid raven ray reach realms red reef relay remix request
  revert revoke ribbon ring rise river road rock rocket ronin root rose round royal ruby rubic rush saddle sage sail
  salt sanctum sand sandbox sapphire save saver scale scallop scroll sea seal seed sense shadow shape shark shell shield
  shift shine ship short sigma signal silk silver simple sky sleep slice small snow sol solar solid sonic soul sound
  source south space spark spectra spectrum speed sphere spirit split spooky spring square squid stable star stargate
  stars start steel stellar step stone storm story stream street stride strike strong sugar summer sun sunflower sunset
  superfluid surf surge sushi swan swell swift sword symbiosis symbiotic synapse table tectonic temple tempo tensor
  thunder tide tiger time titan together top torch touch tower track trail train tree tribe
  trinity turbo turbos twin ultra umbrella unicorn union unit unity universe upland vector velvet venus verse via vibe
  victory view village vision vital voice void volt vortex voyager walk wall warrior water wave way west whale wheel
  white wild wind wing winter wise wizard wolf wonder wood wormhole yard year yellow yes young zapper zen zero zone
`)

/** What thieves put around a name in a host alone, where it stands for a place, a coin or a program. */
const IN_HOSTS = setOf(`
  account accounts allocation android asia auth bnb bounty bsc btc check checker chrome claimer cn desktop devices
  distribution dapps earn eligibility en english event events ext extension fix fr free gas global gratis hk in inc
  international ios jp key keys kr live ltd manage mint minting nano online pc phrase qr refund registration reset resolve
  sale secure secured security seed sol ticket trx tron uk unstake usa usdc usdt voucher whitelist www xyz zh
`)

/** What thieves glue to a name as well; `dex`, `coin` or `scan` make another name of it as often (`SparkDEX`, `Mintscan`). */
const OFTEN_GLUED = setOf(`
  swap exchange trade trading market bridge wallet wallets finance fi defi dao protocol network chain lend lending loan
  my token tokens crypto nft stake staking club foundation
`)

const VERSION = /^v?\d+(?:\.\d+)*$/i

export interface Word {
  text: string
  skeleton: string
}

/** The words of a name, by what is between them. */
export const wordsOf = (name: string): Word[] =>
  name
    .split(/[^\p{L}\p{N}\p{M}\p{Cf}$@!|€™.'’]+/u)
    .map(text => ({ text, skeleton: skeletonOf(text) }))
    .filter(({ skeleton }) => skeleton !== '')

const isBait = ({ text, skeleton }: Word): boolean => BAIT.has(skeleton) || VERSION.test(text)
const isGeneric = (word: Word): boolean => isBait(word) || GENERIC.has(word.skeleton)

export const skeletonsOf = (words: readonly Word[]): string[] => words.map(({ skeleton }) => skeleton)

/** Written as one. */
export const joinedWords = (words: readonly Word[]): string => skeletonsOf(words).join('')

/** A name without what an impostor would put around it: `Curve Airdrop` → `curve`. */
export const withoutBait = (words: readonly Word[]): string =>
  joinedWords(words.filter(word => !isBait(word)))

/** Without what says what it is: `Pancake Swap V2` → `pancake`. */
export const coreOf = (words: readonly Word[]): Word[] => words.filter(word => !isGeneric(word))

const isPlaceholder = (word: Word): boolean => isGeneric(word) || IN_HOSTS.has(word.skeleton)

/** Shorter words are part of others: `a`, `x` and `in` say nothing where no gap is around them. */
const GLUED = [...[...BAIT, ...IN_HOSTS].filter(word => word.length >= 3), ...OFTEN_GLUED]
const MIN_CORE = 3

/** A word and what is left when what many use is taken from its ends: `phantomwallet`, `curvefi24`. */
function withoutEnds(word: string): string[] {
  const found = new Set([word])
  for (const each of found) {
    for (const glued of GLUED) {
      if (each.length - glued.length < MIN_CORE) continue
      if (each.startsWith(glued)) found.add(each.slice(glued.length))
      if (each.endsWith(glued)) found.add(each.slice(0, -glued.length))
    }
  }
  return [...found]
}

/** Of a host what a title's core is: what is left of labels, with and without their hyphens. */
export function coresOfHost(labels: readonly string[]): Set<string> {
  const partsOf = (label: string): string[] =>
    label.split('-').map(part => part.replace(/(?<=\D{3})v?\d+$/, ''))
  const coresOf = (texts: readonly string[]): string[] => {
    const words = texts.map(text => ({ text, skeleton: skeletonOf(text) }))
    const [word = '', ...others] = skeletonsOf(
      words.filter(each => each.skeleton !== '' && !isPlaceholder(each)),
    )
    return others.length === 0 ? withoutEnds(word) : [[word, ...others].join('')]
  }
  const [registered = ''] = labels.slice(-1)
  return new Set([
    ...coresOf(labels.flatMap(partsOf)),
    ...coresOf(partsOf(registered)),
    ...coresOf([registered.replaceAll('-', '')]),
  ])
}

/** Whether a word means something by itself: it is no slip of a name that is spelled nearly alike (`finance`, `binance`). */
export const isCommon = (word: Word): boolean => EVERYDAY.has(word.skeleton) || isGeneric(word)

const ENDINGS = [...GENERIC, ...BAIT].filter(word => word.length >= 4)
const undoubled = (text: string): string => text.replace(/(.)\1+/gu, '$1')
const sorted = (text: string): string => [...text].sort().join('')

/** Whether a letter was doubled: the eye passes over it, in a word of any length. */
export const isDoubledFrom = (a: string, b: string): boolean =>
  a.length > b.length && undoubled(a) === undoubled(b)

/** One slip from another; another letter in the few before a word that both end with makes another name: `Batcoin`, `Jetswap`. */
export function isSlipOf(a: string, b: string, minLength?: number): boolean {
  if (!isNear(a, b, minLength)) return false
  const ending = ENDINGS.find(word => a.endsWith(word) && b.endsWith(word))
  if (ending === undefined || a.length !== b.length) return true
  const [restA, restB] = [a.slice(0, -ending.length), b.slice(0, -ending.length)]
  return isNear(restA, restB) || sorted(restA) === sorted(restB)
}

/** Whether words, or a label of a host, belong to one project: nobody means something else by them. */
export function isDistinctive(words: readonly Word[], minLength: number): boolean {
  const [first, ...others] = words
  if (!first || joinedWords(words).length < minLength) return false
  return others.length > 0 || !isCommon(first)
}
