import { useTranslation } from 'react-i18next'
import type { FormField } from '../contract/form.ts'
import { LINES, type Line } from '../widgets/lines.ts'
import { useFieldText, useOptionText } from './field-text.ts'
import type { Choices } from './fields/field-props.ts'

/** What a field holds, as one would read it out. */
export function useValueLines({
  networks,
  categories,
}: Choices): (field: FormField, value: unknown) => Line[] {
  const { t } = useTranslation('listing')
  const option = useOptionText()
  const textOf = useFieldText()
  const networkOf = (hid: string) => networks.find(network => network.hid === hid)?.title ?? hid
  const categoryOf = (hid: string) => categories.find(category => String(category.hid) === hid)?.title ?? hid
  return ({ name, meta }, value) =>
    LINES[meta.widget](value, {
      networkOf,
      categoryOf,
      optionOf: code => option(name, code),
      yes: t('form.yes'),
      no: t('form.no'),
      pageOf: number => t('reports.page', { number }),
      label: textOf(name).label,
    })
}
