import { type HostParts, hostParts } from '#lib/host-parts.ts'
import { isNear } from '#lib/skeleton.ts'
import { isCommon, type Word, wordsOf } from './common-words.ts'
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

interface NameQuery {
  forms: ReturnType<typeof formsOfName>
  runs: Set<string>
  /** Words that could be a slip of another. */
  own: string[]
}

const skeletonsOf = (words: readonly Word[]): string[] => words.map(({ skeleton }) => skeleton)
const ownWords = (words: readonly Word[]): string[] => skeletonsOf(words.filter(word => !isCommon(word)))

function queryOf(name: string): NameQuery {
  const words = wordsOf(name)
  return { forms: formsOfName(name), runs: runsOf(skeletonsOf(words)), own: ownWords(words) }
}

function likenessOfName({ forms, runs, own }: NameQuery, taken: TakenForms): number | undefined {
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
      isNear(whole, name.whole) ||
      isNear(core, name.core, MIN_INNER_SLIP) ||
      name.parts.some(part => own.some(word => isNear(word, part.skeleton, MIN_INNER_SLIP))),
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
  /** Of every label, and of what hyphens part. */
  words: Set<string>
  /** Those that could be a slip of another. */
  own: string[]
}

function hostQueryOf(address: string): HostQuery | undefined {
  const parts = hostParts(address)
  if (!parts) return undefined
  const words = parts.labels
    .flatMap(label => [label, ...label.split('-')])
    .map(text => ({ text, skeleton: skeletonOf(text) }))
  const label = skeletonOf(parts.labels.at(-1) ?? '')
  return { ...parts, label, words: new Set(skeletonsOf(words)), own: ownWords(words) }
}

function likenessOfHost(
  { label, shown, words, own }: HostQuery,
  { hosts, names }: TakenForms,
): number | undefined {
  const known = [
    ...hosts.filter(host => host.isDistinctive).map(host => host.label),
    ...names.flatMap(name => name.parts.map(part => part.skeleton)),
  ]
  if (hosts.some(host => host.label === label || `.${shown}.`.includes(`.${host.domain}.`))) return SAME
  const isInside = known.some(
    each => words.has(each) || (each.length >= MIN_INNER_SLIP && label.includes(each)),
  )
  if (isInside) return INSIDE
  const isSlip =
    hosts.some(host => host.isDistinctive && isNear(label, host.label)) ||
    known.some(each => own.some(word => isNear(word, each, MIN_INNER_SLIP)))
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

  const results: LookAlike[] = []
  const add = (field: string, among: readonly TakenForms[], likeness: Likeness): void => {
    const found = likest(among, likeness)
    if (found.length > 0) results.push({ field, found })
  }
  for (const [field, name] of Object.entries(candidate.names)) {
    const query = queryOf(name)
    add(field, compared, forms => likenessOfName(query, forms))
  }
  for (const [field, short] of Object.entries(candidate.shorts)) {
    const skeleton = skeletonOf(short)
    add(field, compared, forms => likenessOfShort(skeleton, forms))
  }
  for (const [field, address] of Object.entries(candidate.hosts)) {
    const query = hostQueryOf(address)
    if (query) add(field, strangers, forms => likenessOfHost(query, forms))
  }
  return results
}
