import { type Parts, partsOf } from '#client/dom/parts.ts'
import {
  createFind,
  createTranslate,
  type FindText,
  type Messages,
  type TranslateText,
} from '#i18n/translate.ts'
import type { SubmissionTexts } from '../contract/submission-texts.ts'
import type { SentField, SentNames, WrittenField } from './sent-values.ts'

/**
 * The parts of the status page that its script fills or listens to: `data-<part>` in the templates, `part`, `setPart` and
 * the like of client/dom/templates.ts in the scripts. states.test.ts finds one that is missing on either side.
 */
export const STATUS_PARTS = [
  'messages',
  // The page
  'announced',
  'outcome',
  'refresh',
  'open',
  'own',
  'owns',
  'own-title',
  'title',
  'id',
  'private',
  'forget',
  // The request
  'card',
  'kind',
  'name',
  'number',
  'state-text',
  'rejection',
  'message',
  'due-at',
  'overdue',
  'fresh',
  'old',
  'road',
  'stop',
  'step',
  'steps',
  'note',
  'zone',
  'dns-name',
  'dns-value',
  'file-url',
  'file-content',
  'sign-text',
  'sign',
  'prove',
  'prove-until',
  'change',
  'changes',
  'revise',
  'listing-page',
  'listing-link',
  'listing-change',
  'badge',
  'share-native',
  'sent',
  'line',
  'values',
  // Its donation
  'amount',
  'due',
  'token',
  'address',
  'until',
  'over',
  'arrival',
  'arrivals',
  'sum',
  'comes',
  'reason',
  'reason-next',
  'arrived',
  'confirmations',
  'hash',
  'explorer',
  'submit',
  'refusal',
  'refusal-next',
  'wait',
  'wait-said',
  'withdraw-ask',
  'withdraw-no',
  'withdraw-yes',
] as const
export type StatusPart = (typeof STATUS_PARTS)[number]

export interface SubmissionPage extends Parts<StatusPart> {
  root: HTMLElement
  /** The language of addresses; that of texts and dates is the document's. */
  lang: string
  /** The few texts that are in the page: what it shows before a request is open. */
  t: TranslateText
  /** A day and a time as the reader writes them, in the reader's own time zone. */
  timeText: (time: string | number) => string
  /** The same in few letters. */
  shortTime: (time: string) => string
}

/** What a request's rows are filled with, once it is there: stores/submission-texts.ts. */
export interface RowTexts {
  t: TranslateText
  /** For keys put together from codes that may have no text. */
  find: FindText
  /** By kind, in the order of the form. */
  forms: Record<string, SentField[]>
  names: SentNames
}

/** A page that can show a request. */
export type FilledPage = SubmissionPage & RowTexts

export function rowTextsOf({ messages, forms, names }: SubmissionTexts): RowTexts {
  const tag = document.documentElement.lang
  // Its widgets are those that the build found in the schemas.
  const written = Object.entries(forms) as [kind: string, fields: WrittenField[]][]
  return {
    t: createTranslate(tag, messages),
    find: createFind(tag, messages),
    forms: Object.fromEntries(
      written.map(([kind, fields]) => [
        kind,
        fields.map(([name, label, widget, options]) => ({ name, label, widget, options })),
      ]),
    ),
    names,
  }
}

/** The part of the page that shows a request, with its texts; undefined on every other page. */
export function submissionPage(): SubmissionPage | undefined {
  const root = document.querySelector<HTMLElement>('[data-request]')
  if (!root) return undefined
  const parts = partsOf<StatusPart>(root)
  const json = parts.part('messages')?.textContent
  if (!json) return undefined
  // Our own build wrote it.
  const messages = JSON.parse(json) as Messages
  const tag = document.documentElement.lang
  const clock = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const shortClock = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const timeText = (time: string | number) => {
    const date = new Date(time)
    return Number.isNaN(date.getTime()) ? '' : clock.format(date)
  }
  const lang = root.dataset.request ?? 'en'
  return {
    ...parts,
    root,
    lang,
    t: createTranslate(tag, messages),
    timeText,
    shortTime: time => (Number.isNaN(Date.parse(time)) ? '' : shortClock.format(new Date(time))),
  }
}
