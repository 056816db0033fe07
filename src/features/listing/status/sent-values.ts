import { LINES, type Line, type LineNames } from '../widgets/lines.ts'
import type { WidgetKind } from '../widgets/widgets.ts'

/** A field of a form as a request shows it: what it is called, and how it was asked for. */
export interface SentField {
  name: string
  label: string
  widget: WidgetKind
  /** What a value that is chosen from a list is called. */
  options?: Readonly<Record<string, string>>
}

/** The same in the page's JSON, where every name of a property would stand a hundred times. */
export type WrittenField = [
  name: SentField['name'],
  label: SentField['label'],
  widget: SentField['widget'],
  options?: SentField['options'],
]

/** Names that are the same for every field, as the page has them in its JSON. */
export interface SentNames {
  networks: Readonly<Record<string, string>>
  categories: Readonly<Record<string, string>>
  yes: string
  no: string
  /** `Page {number} of the report`. */
  report: string
}

const nameIn =
  (names: Readonly<Record<string, string>> = {}) =>
  (code: string): string =>
    (Object.hasOwn(names, code) ? names[code] : undefined) ?? code

/** A value that was sent, as lines for a person. */
export function sentLines({ widget, label, options }: SentField, value: unknown, names: SentNames): Line[] {
  const lineNames: LineNames = {
    networkOf: nameIn(names.networks),
    categoryOf: nameIn(names.categories),
    optionOf: nameIn(options),
    yes: names.yes,
    no: names.no,
    pageOf: number => names.report.replace('{number}', String(number)),
    label,
  }
  return LINES[widget](value, lineNames)
}
