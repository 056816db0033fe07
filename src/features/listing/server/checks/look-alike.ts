import { type HostParts, hostParts } from '#lib/host-parts.ts'
import { isNear } from '#lib/skeleton.ts'
import {
  coresOfHost,
  isCommon,
  isDoubledFrom,
  isSlipOf,
  skeletonsOf,
  type Word,
  wordsOf,
} from './common-words.ts'
import { skeletonOf } from './skeleton.ts'
import { formsOfName, formsOfTaken, type Taken, type TakenForms } from './taken.ts'

/** How strong a likeness is; the strongest are reported. */
const SAME = 0
const INSIDE = 1
const SLIP = 2

/** A slip inside a longer name or host: below this, other words are meant. */
const MIN_INNER_SLIP = 6
/** As many words as a listed name may have when it is looked for inside a longer one. */
const MAX_RUN = 12
/** More would not be read. */
const MAX_FOUND = 3

/** Neighboring words written as one: `Uni swap`, `U n i s w a p`. */
function runsOf(skeletons: readonly string[]): Set<string> {
  const runs = new Set<string>()
  for (let from = 0; from < skeletons.length; from++) {
    let run = ''
    for (const word of skeletons.slice(from, from + MAX_RUN)) {
      run += word
      runs.add(run)
    }
  }
  return runs
}

/** Skeletons of what is listed: who writes one of them means that, and no other that is spelled nearly alike. */
type Listed = ReadonlySet<string>

const listedIn = (all: readonly TakenForms[]): Listed =>
  new Set(all.flatMap(({ names }) => names.flatMap(({ whole, core }) => [whole, core])))

interface NameQuery {
  forms: ReturnType<typeof formsOfName>
  runs: Set<string>
  /** What could be a slip of another: the words, the whole and its core. */
  own: string[]
  ownWhole: string
  ownCore: string
}

const slipsOf = (words: readonly Word[], listed: Listed): string[] =>
  skeletonsOf(words.filter(word => !isCommon(word) && !listed.has(word.skeleton)))

function queryOf(name: string, listed: Listed): NameQuery {
  const words = wordsOf(name)
  const forms = formsOfName(name)
  const unlisted = (skeleton: string): string => (listed.has(skeleton) ? '' : skeleton)
  return {
    forms,
    runs: runsOf(skeletonsOf(words)),
    own: slipsOf(words, listed),
    ownWhole: unlisted(forms.whole),
    ownCore: unlisted(forms.core),
  }
}

function likenessOfName(query: NameQuery, taken: TakenForms): number | undefined {
  const { forms, runs, own, ownWhole, ownCore } = query
  const { whole, bare, core } = forms
  if (whole === '') return undefined
  if (taken.short === whole || taken.names.some(name => name.whole === whole)) return SAME
  const isInside =
    (bare !== '' && bare === taken.short) ||
    taken.names.some(
      name =>
        (bare !== '' && bare === name.bare) ||
        (name.core !== '' && core === name.core) ||
        name.parts.some(part => runs.has(part.skeleton) || (part.isLong && whole.includes(part.skeleton))),
    )
  if (isInside) return INSIDE
  const isSlip = taken.names.some(
    name =>
      isSlipOf(ownWhole, name.whole) ||
      isSlipOf(ownCore, name.core, MIN_INNER_SLIP) ||
      name.parts.some(part => own.some(word => isSlipOf(word, part.skeleton, MIN_INNER_SLIP))),
  )
  return isSlip ? SLIP : undefined
}

/** A ticker is compared as a whole: three letters are part of many names. */
function likenessOfShort(skeleton: string, { names, short }: TakenForms): number | undefined {
  const wholes = [...names.map(name => name.whole), short]
  if (skeleton !== '' && wholes.includes(skeleton)) return SAME
  return wholes.some(whole => isNear(skeleton, whole)) ? SLIP : undefined
}

interface HostQuery extends HostParts {
  label: string
  /** Of all labels, with the dots between them. */
  whole: string
  /** Of every label, and of what hyphens part. */
  words: Set<string>
  /** Those that could be a slip of another. */
  own: string[]
  /** Without what thieves add, as of a title. */
  cores: Set<string>
  /** Those that could be a slip of another. */
  ownCores: string[]
}

function hostQueryOf(address: string, listed: Listed): HostQuery | undefined {
  const parts = hostParts(address)
  if (!parts) return undefined
  const words = parts.labels
    .flatMap(label => [label, ...label.split('-')])
    .map(text => ({ text, skeleton: skeletonOf(text) }))
  const cores = coresOfHost(parts.labels)
  return {
    ...parts,
    label: skeletonOf(parts.labels.at(-1) ?? ''),
    whole: parts.labels.map(skeletonOf).join('.'),
    words: new Set(skeletonsOf(words)),
    own: slipsOf(words, listed),
    cores,
    ownCores: slipsOf(
      [...cores].map(skeleton => ({ text: skeleton, skeleton })),
      listed,
    ),
  }
}

function likenessOfHost(query: HostQuery, { hosts, names }: TakenForms): number | undefined {
  const { label, shown, whole, words, own, cores, ownCores } = query
  const known = [
    ...hosts.filter(host => host.isDistinctive).map(host => host.label),
    ...names.flatMap(name => name.parts.map(part => part.skeleton)),
  ]
  const knownCores = [...hosts, ...names].map(({ core }) => core).filter(core => core !== '')
  if (hosts.some(host => host.label === label || `.${shown}.`.includes(`.${host.domain}.`))) return SAME
  const isInside =
    knownCores.some(core => cores.has(core)) ||
    known.some(each => words.has(each) || (each.length >= MIN_INNER_SLIP && whole.includes(each)))
  if (isInside) return INSIDE
  const isSlip =
    hosts.some(host => host.isDistinctive && own.includes(label) && isSlipOf(label, host.label)) ||
    known.some(each => own.some(word => isSlipOf(word, each, MIN_INNER_SLIP))) ||
    knownCores.some(each =>
      ownCores.some(core => isSlipOf(core, each, MIN_INNER_SLIP) || isDoubledFrom(core, each)),
    )
  return isSlip ? SLIP : undefined
}

/** What is sent, as far as it could be mistaken for something else. */
export interface Compared {
  /** Field → name. */
  names: Readonly<Record<string, string>>
  /** Field → ticker or short name. */
  shorts: Readonly<Record<string, string>>
  /** Field → address on the web. */
  hosts: Readonly<Record<string, string>>
  /** What it is itself, if it is listed; see `Taken`. */
  place?: string
  /** A DApp is its site: under a domain that is known, it is its owner's. */
  isItsSite?: boolean
}

export interface LookAlike {
  field: string
  /** What it would be taken for: protected names, then the likest. */
  found: Taken[]
}

type Likeness = (taken: TakenForms) => number | undefined

export const isProtected = (taken: Taken): boolean => taken.isProtected === true

function likest(all: readonly TakenForms[], likeness: Likeness): Taken[] {
  const found = all
    .map(forms => ({ taken: forms.taken, rank: likeness(forms) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? SLIP) - (b.rank ?? SLIP))
    .map(({ taken }) => taken)
  // A brand that is listed as well is named once, as the brand.
  const named = [...found.filter(isProtected), ...found.filter(taken => !isProtected(taken))]
  return named
    .filter(({ name }, at) => named.findIndex(taken => taken.name === name) === at)
    .slice(0, MAX_FOUND)
}

/** What has no site under the same domains, and no name of what has one: the token Uniswap beside `app.uniswap.org`. */
function notOfOwner(all: readonly TakenForms[], addresses: readonly string[]): TakenForms[] {
  const domains = new Set(addresses.flatMap(address => hostParts(address)?.domain ?? []))
  const isOwn = ({ hosts }: TakenForms): boolean => hosts.some(({ domain }) => domains.has(domain))
  const wholes = ({ names }: TakenForms): string[] => names.map(({ whole }) => whole)
  const names = new Set(all.filter(isOwn).flatMap(wholes))
  return all.filter(each => !isOwn(each) && !wholes(each).some(whole => names.has(whole)))
}

/** What a visitor would take it for: its names, its tickers and its hosts, each compared with all that are taken. */
export function lookAlikes(candidate: Compared, taken: readonly Taken[]): LookAlike[] {
  const { place, isItsSite = false } = candidate
  const others = taken.filter(each => each.place === undefined || each.place !== place).map(formsOfTaken)
  const strangers = notOfOwner(others, Object.values(candidate.hosts))
  const compared = isItsSite ? strangers : others

  const listed = listedIn(compared)
  const results: LookAlike[] = []
  const add = (field: string, among: readonly TakenForms[], likeness: Likeness): void => {
    const found = likest(among, likeness)
    if (found.length > 0) results.push({ field, found })
  }
  for (const [field, name] of Object.entries(candidate.names)) {
    const query = queryOf(name, listed)
    add(field, compared, forms => likenessOfName(query, forms))
  }
  for (const [field, short] of Object.entries(candidate.shorts)) {
    const skeleton = skeletonOf(short)
    add(field, compared, forms => likenessOfShort(skeleton, forms))
  }
  for (const [field, address] of Object.entries(candidate.hosts)) {
    const query = hostQueryOf(address, listed)
    if (query) add(field, strangers, forms => likenessOfHost(query, forms))
  }
  return results
}
