import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import { cleanLine } from '#contract/validators/text.ts'
import { isObject } from '#lib/is-object.ts'
import { isSubmissionId, isSubmissionKey } from '../contract/submission-ids.ts'
import { keptTime } from './draft-shapes.ts'

/** What opens a request: its number, and the key that only its owner has. */
export interface SubmissionCredentials {
  id: string
  key: string
}

/** Letters and digits of a number; people read it out, so spaces, dashes and case do not matter. */
const NUMBER = /^([DTNC])([2-9A-Z]{4})([2-9A-Z]{4})$/

/** `d 7k3m 92qx` → `D-7K3M-92QX`; what is no number of ours stays as it was typed. */
export function readNumber(typed: string): string {
  const text = typed.trim()
  const parts = NUMBER.exec(text.replace(/[\s\u2010-\u2015-]+/g, '').toUpperCase())
  return parts ? parts.slice(1).join('-') : text
}

/**
 * What is behind the `#` of a private link, `#id=…&key=…`. Anybody can write one: what has not the contract's shape is
 * empty, so that no page draws it.
 */
export function credentialsIn(fragment: string): SubmissionCredentials {
  const named = new URLSearchParams(fragment.replace(/^#/, ''))
  const id = readNumber(named.get('id') ?? '')
  const key = (named.get('key') ?? '').trim()
  return { id: isSubmissionId(id) ? id : '', key: isSubmissionKey(key) ? key : '' }
}

/** Whether a request could open with it; what was typed by hand may be anything. */
export const areCredentials = ({ id, key }: SubmissionCredentials): boolean =>
  isSubmissionId(id) && isSubmissionKey(key)

/** What was typed by hand; either field may hold the whole private link. Mail programs break long words. */
export function readCredentials(number: string, key: string): SubmissionCredentials {
  const typed = [key, number].map(text => text.replace(/\s/g, ''))
  const fragment = typed.map(text => /#.*key=.*$/.exec(text)?.[0]).find(found => found !== undefined)
  return fragment ? credentialsIn(fragment) : { id: readNumber(number), key: typed[0] ?? '' }
}

/** A request that was sent from this browser: enough to find its status page again. */
export interface OwnSubmission {
  id: string
  /** Opens the status page. */
  key: string
  kind: ListingKind
  title: string
  created_at: string
}

/** More than one person lists. */
const MAX_SUBMISSIONS = 100

/** A name has at most this many UTF-16 units that are shown: it stands in a list of one line each. */
const MAX_TITLE = 200

/** Other scripts of the origin and older versions may have written anything: what could open no request is left out. */
function readOwnSubmission(value: unknown): OwnSubmission | undefined {
  if (!isObject(value)) return undefined
  const { id, key, kind, title, created_at } = value
  if (typeof id !== 'string' || typeof key !== 'string' || !areCredentials({ id, key })) return undefined
  // The first letter tells what is to be listed.
  if (!isListingKind(kind) || kind[0]?.toUpperCase() !== id[0]) return undefined
  return {
    id,
    key,
    kind,
    title: typeof title === 'string' ? cleanLine(title.slice(0, MAX_TITLE)) : '',
    created_at: keptTime(created_at),
  }
}

function decode(text: string): OwnSubmission[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list)
      ? list.slice(0, MAX_SUBMISSIONS).flatMap(value => readOwnSubmission(value) ?? [])
      : []
  } catch {
    return []
  }
}

/** The newest first. */
export const $ownSubmissions = persistentAtom<readonly OwnSubmission[]>('listing:requests', [], {
  encode: JSON.stringify,
  decode,
})

export function rememberSubmission(request: OwnSubmission): void {
  const others = $ownSubmissions.get().filter(({ id }) => id !== request.id)
  $ownSubmissions.set([request, ...others].slice(0, MAX_SUBMISSIONS))
}

/** On a device that others use too; the request itself stays what it is. */
export function forgetSubmission(id: string): void {
  $ownSubmissions.set($ownSubmissions.get().filter(request => request.id !== id))
}

/** Where number and link are shown once nothing more is to be done; the key is in the fragment here, too. */
export const successPath = (lang: string, { id, key }: SubmissionCredentials): string =>
  `/${lang}/success/#${new URLSearchParams({ id, key })}`

/** Where a request is followed; the key is in the fragment, which is never sent to a server. */
export const statusPath = (lang: string, { id, key }: SubmissionCredentials): string =>
  `/${lang}/status/#${new URLSearchParams({ id, key })}`
