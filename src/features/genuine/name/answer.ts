import type { OfficialEntry } from '#content/official.ts'

/** What of an entry is compared; the page's script reads no more of the list. */
export type ListedName = Pick<OfficialEntry, 'kind' | 'value' | 'place' | 'url'>

/** What was typed is taken for. */
export type SubjectType =
  | 'site'
  | 'email'
  | 'account'
  | 'phone'
  | 'app'
  | 'extension'
  | 'contract'
  | 'hash'
  | 'name'

/** By what it looks like ours; the sentence is `verify:alike.<reason>`. */
export const ALIKE_REASONS = [
  'account',
  'ending',
  'ends',
  'hidden',
  'letters',
  'path',
  'sender',
  'slip',
  'subdomain',
  'userinfo',
  'words',
] as const
export type AlikeReason = (typeof ALIKE_REASONS)[number]

/** Why it is not ours, as far as that is known; `verify:unlisted.<reason>`. */
export const UNLISTED_REASONS = [
  'account',
  'contract',
  'email',
  'hash',
  'id',
  'mailbox',
  'name',
  'odd',
  'phone',
  'posted',
  'site',
] as const
export type UnlistedReason = (typeof UNLISTED_REASONS)[number]

/** A piece of what was typed; the marked ones are what the answer is about. */
export interface Piece {
  text: string
  isMarked: boolean
}

/** A letter that is not the one it looks like. */
export interface Stranger {
  letter: string
  /** `U+043E` */
  code: string
}

export interface JudgedPart {
  type: SubjectType
  pieces: Piece[]
}

export type NameAnswer =
  | { kind: 'empty' }
  /** More than one address: each has its own answer. */
  | { kind: 'several' }
  /** A row of words like a seed phrase: nothing is compared, and it must go. */
  | { kind: 'phrase' }
  /** The entry, and whether the list names just this; a host below our domain is ours without being named. */
  | (JudgedPart & { kind: 'ours'; entry: ListedName; isNamed: boolean; isInsecure: boolean })
  /** An older official source names it, and nobody has confirmed it since. */
  | (JudgedPart & { kind: 'older' })
  | (JudgedPart & { kind: 'alike'; reason: AlikeReason; strangers: Stranger[] })
  | (JudgedPart & { kind: 'unlisted'; reason: UnlistedReason })
