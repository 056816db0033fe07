import { array, string } from 'yup'
import { MAX_CONTACT, MAX_CONTACTS } from '#contract/limits.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { cleanLine } from '#contract/validators/text.ts'
import { type FieldMeta, imageIdOf, line, meta, webAddress } from './fields.ts'
import { codeWith } from './message-keys.ts'

const isEmpty = (entry: unknown): boolean =>
  entry === undefined || entry === null || (typeof entry === 'string' && cleanLine(entry) === '')

/**
 * Ways to reach the project besides its mailbox, one at least: specification, section 5, a review fails without, so a
 * list of nothing but mailboxes is told of before anything is paid.
 */
export const contacts = () =>
  meta(
    array(line(MAX_CONTACT))
      .transform((value: unknown) => (Array.isArray(value) ? value.filter(entry => !isEmpty(entry)) : value))
      .required('required')
      .min(1, 'required')
      .max(MAX_CONTACTS, codeWith('tooMany', MAX_CONTACTS))
      .test('mailbox', 'mailbox', value => {
        return !value || value.length === 0 || value.some(entry => normalEmail(entry) === undefined)
      }),
    { widget: 'texts', max: MAX_CONTACT, maxItems: MAX_CONTACTS },
  )

/** A list of addresses; an entry that was added and left empty is an error, as the visitor meant to fill it. */
export const webAddresses = (max: number, maxItems: number, facts: Partial<FieldMeta> = {}) => {
  const schema = array(webAddress(max)).max(maxItems, codeWith('tooMany', maxItems))
  return meta(
    facts.optional ? schema.default([]).defined() : schema.required('required').min(1, 'required'),
    {
      widget: 'urls',
      max,
      maxItems,
      ...facts,
    },
  )
}

/** Pages of a report, uploaded as pictures. */
export const reports = (maxItems: number, facts: Partial<FieldMeta> = {}) =>
  meta(
    array(
      string()
        .required('required')
        .test('image', 'image', value => !value || imageIdOf(value) !== undefined),
    )
      .default([])
      .defined()
      .max(maxItems, codeWith('tooMany', maxItems)),
    { widget: 'reports', maxItems, optional: true, ...facts },
  )
