import { shownId } from '#contract/validators/addresses/xrpl-name.ts'
import { categoriesIn, networksIn, recordOf, textIn, textsIn, tokensIn } from './json.ts'
import type { WidgetKind } from './widgets.ts'

/** What a value means to a person who reads it: each consumer brings the names it has. */
export interface LineNames {
  networkOf: (hid: string) => string
  categoryOf: (hid: string) => string
  /** What one of the field's own options is called. */
  optionOf: (option: string) => string
  yes: string
  no: string
  /** What a page of an uploaded report is called; they are numbered from 1. */
  pageOf: (number: number) => string
  /** What the field is called. */
  label: string
}

export interface Line {
  text: string
  /** The address of a picture that was uploaded; `text` says what it shows. */
  image?: string
  /** The address of a report or a page of one that was uploaded, for staff; it is shown nowhere. */
  document?: string
}

const OF_THE_PAGE: readonly WidgetKind[] = [
  'choice',
  'yesNo',
  'network',
  'networks',
  'categories',
  'reports',
  'logo',
]

/** Whether its lines are what somebody wrote: names, addresses, numbers, which translators of pages leave alone. */
export const isWritten = (widget: WidgetKind): boolean => !OF_THE_PAGE.includes(widget)

/** Lines of those texts that say something. */
export const linesOf = (texts: readonly string[]): Line[] =>
  texts.flatMap(text => (text.trim() === '' ? [] : [{ text }]))

type ToLines = (value: unknown, names: LineNames) => Line[]

const textLines: ToLines = value => linesOf([textIn(value)])
const entryLines: ToLines = value => linesOf(textsIn(value))

/** A value as lines for a person, none when nothing was given; it comes from outside and may be anything. */
export const LINES: Readonly<Record<WidgetKind, ToLines>> = {
  text: textLines,
  longText: textLines,
  url: textLines,
  email: textLines,
  number: textLines,
  standard: textLines,
  tokenId: value => linesOf([shownId(textIn(value))]),
  choice: (value, { optionOf }) => linesOf([optionOf(textIn(value))]),
  yesNo: (value, { yes, no }) => (typeof value === 'boolean' ? [{ text: value ? yes : no }] : []),
  network: (value, { networkOf }) => linesOf([networkOf(textIn(value))]),
  networks: (value, { networkOf }) => linesOf([networksIn(value).map(networkOf).join(', ')]),
  addresses: (value, { networkOf }) =>
    Object.entries(recordOf(value) ?? {}).flatMap(([hid, text]) =>
      text.trim() === '' ? [] : [{ text: `${networkOf(hid)}: ${text}` }],
    ),
  categories: (value, { categoryOf }) =>
    linesOf([
      categoriesIn(value)
        .map(hid => categoryOf(String(hid)))
        .join(', '),
    ]),
  texts: entryLines,
  urls: entryLines,
  reports: (value, { pageOf }) =>
    textsIn(value).flatMap((address, place) => {
      if (address === '') return []
      const text = pageOf(place + 1)
      return [{ text: address.endsWith('.pdf') ? `${text} (PDF)` : text, document: address }]
    }),
  tokens: (value, { networkOf }) =>
    linesOf(
      (tokensIn(value) ?? []).map(({ network, symbol, contract }) =>
        [symbol, network && networkOf(network), shownId(contract)].filter(Boolean).join(' · '),
      ),
    ),
  logo: (value, { label }) => {
    const image = textIn(value)
    return image === '' ? [] : [{ text: label, image }]
  },
}
