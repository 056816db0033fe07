import { type HostParts, hostParts } from '#lib/host-parts.ts'
import { coreOf, isDistinctive, joinedWords, withoutBait, wordsOf } from './common-words.ts'
import { skeletonOf } from './skeleton.ts'

/** A name that visitors know: of what is listed, of a well-known brand, or ours. */
export interface Taken {
  name: string
  /** A ticker or a short name, compared as a whole: too short to be looked for inside others. */
  short?: string
  /** Addresses of its sites. */
  hosts?: readonly string[]
  /** Where it is found: a contract, a chain id. Of the same place it is the thing itself and no imitation. */
  place?: string
  /** Of the list of protected names: short ones too are looked for inside others. */
  isProtected?: boolean
}

/** What a name is looked for by inside longer ones. */
interface Part {
  skeleton: string
  /** Whether it is looked for without a gap before and behind: `uniswapclaim`. */
  isLong: boolean
}

interface NameForms {
  whole: string
  /** Without the words that impostors add; empty when it is too short, or made of words that many use. */
  bare: string
  /** Without generic words too: `Curve Finance` is `curve`. */
  core: string
  parts: Part[]
}

interface HostForms extends HostParts {
  /** Skeleton of the registered name; empty where many use it, as `crypto`. */
  label: string
  /** The same, where it is long enough to be looked for among other words. */
  core: string
  /** Whether nobody else means something by it. */
  isDistinctive: boolean
}

export interface TakenForms {
  taken: Taken
  names: NameForms[]
  short: string
  hosts: HostForms[]
}

const MIN_BARE = 3
const MIN_DISTINCTIVE = 4
const MIN_PROTECTED = 3
/** Shorter ones are part of other words: `aave` of `braavely`. */
const MIN_GLUED = 6

export function formsOfName(name: string, isProtected = false): NameForms {
  const words = wordsOf(name)
  const core = coreOf(words)
  const minLength = isProtected ? MIN_PROTECTED : MIN_DISTINCTIVE
  const bare = withoutBait(words)
  const found = isDistinctive(core, minLength) ? [joinedWords(words), joinedWords(core)] : []
  // Several words are a name together, and so is a protected one that has no word of its own, as `TP Wallet`.
  if (words.length > 1 && (isProtected || core.length > 0)) found.push(joinedWords(words))
  return {
    whole: skeletonOf(name),
    bare: core.length > 0 && bare.length >= MIN_BARE ? bare : '',
    core: joinedWords(core).length >= minLength ? joinedWords(core) : '',
    parts: [...new Set(found)].map(skeleton => ({ skeleton, isLong: skeleton.length >= MIN_GLUED })),
  }
}

/** `Portal (Wormhole)` is known by both names. */
const aliases = (name: string): string[] => {
  const [, outer = '', inner = ''] = /^(.+?)\s*\(([^)]+)\)\s*$/.exec(name) ?? []
  return inner === '' ? [name] : [name, outer, inner]
}

function formsOfHost(address: string, isProtected: boolean): HostForms[] {
  const parts = hostParts(address)
  if (!parts) return []
  const registered = parts.labels.at(-1) ?? ''
  const core = coreOf(wordsOf(registered))
  const minLength = isProtected ? MIN_PROTECTED : MIN_DISTINCTIVE
  const label = core.length > 0 ? skeletonOf(registered) : ''
  return [
    {
      ...parts,
      label,
      core: label.length >= minLength ? label : '',
      isDistinctive: isDistinctive(core, minLength),
    },
  ]
}

const kept = new WeakMap<Taken, TakenForms>()

/** Worked out once for as long as the object is kept. */
export function formsOfTaken(taken: Taken): TakenForms {
  const known = kept.get(taken)
  if (known) return known
  const { name, short = '', hosts = [], isProtected = false } = taken
  const forms = {
    taken,
    names: aliases(name).map(alias => formsOfName(alias, isProtected)),
    short: skeletonOf(short),
    hosts: hosts.flatMap(address => formsOfHost(address, isProtected)),
  }
  kept.set(taken, forms)
  return forms
}
