import type { Shape } from '#contract/shape.ts'
import { isObject } from '#lib/is-object.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

/** A field as `status/sent-values.ts` reads it: name, label, widget and, of a choice, what its options are called. */
type Written = readonly [
  name: string,
  label: string,
  widget: string,
  options?: Readonly<Record<string, string>>,
]

/** What the status page fills its rows with, in one language: names of fields, of codes and of what was chosen from lists. */
export interface SubmissionTexts {
  messages: Texts
  /** By kind, in the order of the form. */
  forms: Readonly<Record<string, readonly Written[]>>
  names: {
    networks: Readonly<Record<string, string>>
    categories: Readonly<Record<string, string>>
    yes: string
    no: string
    report: string
  }
}

/** Our own build wrote the file: what has the three groups has what is in them. */
export const submissionTexts: Shape<SubmissionTexts> = {
  is: 'open',
  read: value =>
    isObject(value) && isObject(value.messages) && isObject(value.forms) && isObject(value.names)
      ? (value as unknown as SubmissionTexts)
      : undefined,
}
