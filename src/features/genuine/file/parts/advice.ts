import type { Release } from '#content/releases.ts'
import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import type { NotOursReason, UnreadableReason, Verdict } from '../contract.ts'

/** How a verdict is shown: each tone has its own icon beside its colour. */
type Tone = 'good' | 'ask' | 'bad' | 'unknown'
/** The buttons below a verdict; the page has their addresses. */
export type Action = 'wallet' | 'current' | 'stores' | 'report' | 'ask'
type Words = LocaleKeys['check']
export type VerdictName = keyof Words['verdict']
type NextName = Exclude<keyof Words['next'], 'title'>

/** What the page says of a checked file. */
export interface Advice {
  tone: Tone
  /** Its words: `verdict.<name>` in `locales/en/check.json`. */
  name: VerdictName
  values: Readonly<Record<string, string>>
  next?: NextName
  /** The first one is what the visitor should do. */
  actions: readonly Action[]
}

const NOT_OURS: Readonly<Record<NotOursReason, VerdictName>> = {
  'foreign-signer': 'foreignSigner',
  changed: 'changed',
  unsigned: 'unsigned',
  'not-an-app': 'notAnApp',
  hostile: 'hostile',
  unknown: 'unknown',
}

const UNREADABLE: Readonly<Record<UnreadableReason, VerdictName>> = {
  empty: 'empty',
  'not-a-file': 'notAFile',
  damaged: 'damaged',
  'too-large': 'tooLarge',
  'read-error': 'readError',
}

const ours = (release: Release, isNewest: boolean, newest: Release | undefined): Advice =>
  isNewest || !newest
    ? { tone: 'good', name: 'ours', values: {}, next: 'install', actions: [] }
    : {
        tone: 'ask',
        name: 'older',
        values: { version: release.version, newest: newest.version },
        next: 'older',
        actions: ['current'],
      }

export function adviceOf(verdict: Verdict): Advice {
  switch (verdict.kind) {
    case 'ours':
      return ours(verdict.release, verdict.isNewest, verdict.newest)
    case 'unlisted-but-our-key':
      return { tone: 'ask', name: 'ourKey', values: {}, next: 'ask', actions: ['ask', 'current'] }
    case 'unknown-version':
      return { tone: 'ask', name: 'unknownVersion', values: {}, next: 'ask', actions: ['current', 'ask'] }
    case 'not-ours': {
      const actions: Action[] = ['wallet', 'report']
      return { tone: 'bad', name: NOT_OURS[verdict.reason], values: {}, next: 'delete', actions }
    }
    case 'unreadable':
      return { tone: 'unknown', name: UNREADABLE[verdict.reason], values: {}, actions: [] }
    case 'no-list':
      return { tone: 'unknown', name: 'noList', values: {}, actions: ['stores'] }
  }
}

/** The worker ended without a report. */
export const FAILED: Advice = { tone: 'unknown', name: 'failed', values: {}, actions: [] }
