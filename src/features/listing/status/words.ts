import { type Parts, partsOf } from '#client/templates.ts'
import { createTranslate, type Messages, type TranslateText, type Values } from '#i18n/translate.ts'
import type { StatusPart } from './parts.ts'
import type { SentField, SentNames } from './sent-values.ts'

/** What the status page brought along for its rows, see features/listing/status/request-words.ts. */
interface Brought {
  words: Messages
  forms: Record<string, SentField[]>
  names: SentNames
}

export interface RequestPage extends Parts<StatusPart> {
  root: HTMLElement
  /** The language of addresses; that of words and dates is the document's. */
  lang: string
  speak: TranslateText
  forms: Brought['forms']
  names: SentNames
  /** A day and a time as the reader writes them, in the reader's own time zone. */
  timeText: (time: string | number) => string
}

/** The part of the page that shows a request, with its words; undefined on every other page. */
export function requestPage(): RequestPage | undefined {
  const root = document.querySelector<HTMLElement>('[data-request]')
  if (!root) return undefined
  const parts = partsOf<StatusPart>(root)
  const json = parts.part('words')?.textContent
  if (!json) return undefined
  // Our own build wrote it.
  const { words, forms, names } = JSON.parse(json) as Brought
  const tag = document.documentElement.lang
  const clock = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const timeText = (time: string | number) => {
    const date = new Date(time)
    return Number.isNaN(date.getTime()) ? '' : clock.format(date)
  }
  const lang = root.dataset.request ?? 'en'
  return { ...parts, root, lang, speak: createTranslate(tag, words), forms, names, timeText }
}

/** Text by key, when there is one for it. */
export function find(speak: TranslateText, key: string, values?: Values): string | undefined {
  const text = speak(key, values)
  return text === key ? undefined : text
}
