import { useTranslation } from 'react-i18next'
import type { Network } from '#features/networks/contract/networks.ts'
import { findIn } from '#i18n/create-i18n.ts'
import type { FindText } from '#i18n/translate.ts'
import { readCode } from '../contract/codes.ts'
import { fieldOfPath, wordKey, wordKeys } from '../contract/message-keys.ts'
import { CHANGE_REASONS } from '../contract/submission-ids.ts'
import { useListing } from './use-listing.ts'

/** For keys that are put together from names of fields and codes, and may have no message. */
function useFind(): FindText {
  const { i18n } = useTranslation('listing')
  return findIn(i18n)
}

/** What an id is called that is not there, of a code that says so: `required:ticker`. */
function useMissingId(): (path: string, code: string) => string | undefined {
  const find = useFind()
  const textOf = useFieldText()
  return (path, text) => {
    const { code, value } = readCode(text)
    if (code !== 'required' || value === '') return undefined
    const names = value
      .split(',')
      .map(asked => (asked === 'address' ? textOf(path).label : find(`ids.${wordKey(asked)}`)))
    return names.includes(undefined) ? undefined : names.join(' / ')
  }
}

/** The words for a code beside a field, its path as forms name it: `errorText('audit_url.0', 'tooLong:1000')`. */
export function useErrorText(): (path: string, code: string) => string {
  const { kind } = useListing()
  const { t } = useTranslation('listing')
  const find = useFind()
  const missingOf = useMissingId()
  return (path, text) => {
    const { code, value } = readCode(text)
    const missing = missingOf(path, text)
    if (missing !== undefined) return t('ids.required', { name: missing })
    // What a mistyped field name or a code of a newer server would bring is no key of ours.
    const name = /^[a-zA-Z]+$/.test(code) ? code : 'other'
    const values = { value, count: Number(value) || 0 }
    const own = wordKeys(kind, fieldOfPath(path)).map(key => find(`fieldErrors.${key}.${name}`, values))
    return own.find(each => each !== undefined) ?? find(`errors.${name}`, values) ?? t('errors.other')
  }
}

/** What staff said of a field: one of their reasons, or a code of the schema. */
export function useReviewerText(): (path: string, code: string) => string {
  const { t } = useTranslation('listing')
  const errorText = useErrorText()
  return (path, code) => {
    const reason = CHANGE_REASONS.find(each => each === code)
    return t('revision.said', { reason: reason ? t(`staffReasons.${reason}`) : errorText(path, code) })
  }
}

export interface FieldText {
  label: string
  hint?: string
  placeholder?: string
  /** What one entry of a list is called. */
  item: string
}

/** How a field is asked for in this kind of listing. */
export function useFieldText(): (path: string) => FieldText {
  const { kind } = useListing()
  const find = useFind()
  return path => {
    const keys = wordKeys(kind, fieldOfPath(path))
    const firstOf = (look: (key: string) => string | undefined) =>
      keys.map(look).find(each => each !== undefined)
    const label = firstOf(key => find(`fields.${key}.label`)) ?? path
    return {
      label,
      hint: firstOf(key => find(`fields.${key}.hint`)),
      placeholder: firstOf(key => find(`fields.${key}.placeholder`)),
      item: firstOf(key => find(`fields.${key}.item`)) ?? label,
    }
  }
}

/**
 * The name of one input of the form, of several in a field too: the network's, or which entry it is. An id that is missing is
 * called what its code calls it.
 */
export function useInputName(networks: readonly Network[]): (path: string, code?: string) => string {
  const { t } = useTranslation('listing')
  const textOf = useFieldText()
  const missingOf = useMissingId()
  return (path, code = '') => {
    const label = missingOf(path, code) ?? textOf(path).label
    const [field = '', place] = path.split('.')
    if (place === undefined) return label
    if (!/^\d+$/.test(place)) {
      const network = networks.find(({ hid }) => hid === place)
      return t('form.part', { name: label, part: network?.title ?? place })
    }
    const entry = t('form.entry', { name: textOf(field).item, number: Number(place) + 1 })
    return path.split('.').length > 2 ? t('form.part', { name: entry, part: label }) : entry
  }
}

/** What a value that is chosen from a list is called: `options.tpConnect.both`. */
export function useOptionText(): (field: string, value: string) => string {
  const find = useFind()
  return (field, value) => {
    const key = wordKey(field)
    return find(`options.${key}.${wordKey(value)}`) ?? value
  }
}
