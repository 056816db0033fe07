import { isSubmissionId, isSubmissionKey } from '../contract/submissions.ts'

/** What opens a request: its number, and the key that only its owner has. */
export interface RequestCredentials {
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
export function credentialsIn(fragment: string): RequestCredentials {
  const named = new URLSearchParams(fragment.replace(/^#/, ''))
  const id = readNumber(named.get('id') ?? '')
  const key = (named.get('key') ?? '').trim()
  return { id: isSubmissionId(id) ? id : '', key: isSubmissionKey(key) ? key : '' }
}

/** Whether a request could open with it; what was typed by hand may be anything. */
export const areCredentials = ({ id, key }: RequestCredentials): boolean =>
  isSubmissionId(id) && isSubmissionKey(key)

/** What was typed by hand; either field may hold the whole private link. Mail programs break long words. */
export function readCredentials(number: string, key: string): RequestCredentials {
  const typed = [key, number].map(text => text.replace(/\s/g, ''))
  const fragment = typed.map(text => /#.*key=.*$/.exec(text)?.[0]).find(found => found !== undefined)
  return fragment ? credentialsIn(fragment) : { id: readNumber(number), key: typed[0] ?? '' }
}
