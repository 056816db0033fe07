import type { ComponentType } from 'react'
import type { ValueOf, WIDGETS, WidgetKind } from '../../widgets/widgets.ts'
import { CategoriesField, ChoiceField, YesNoField } from './ChoiceFields.tsx'
import type { FieldProps } from './field-props.ts'
import { TextsField, TokensField } from './ListFields.tsx'
import { AddressesField, NetworkField, NetworksField } from './NetworkFields.tsx'
import { ReportsField } from './ReportsField.tsx'
import { LongTextField, StandardField, TextField } from './TextField.tsx'

/** The kinds that the form asks for; the others have a step of their own. */
export type FormWidgetKind = {
  [Kind in WidgetKind]: (typeof WIDGETS)[Kind] extends { hasOwnStep: true } ? never : Kind
}[WidgetKind]

/**
 * What each widget looks like; a kind without a component does not compile. They are loaded with the form, as its HTML
 * has all of them: one that came later would be a hole in the static page and a round trip before it can be typed into.
 */
export const COMPONENTS: { readonly [Kind in FormWidgetKind]: ComponentType<FieldProps<ValueOf<Kind>>> } = {
  text: TextField,
  longText: LongTextField,
  url: TextField,
  email: TextField,
  number: TextField,
  standard: StandardField,
  choice: ChoiceField,
  yesNo: YesNoField,
  network: NetworkField,
  networks: NetworksField,
  addresses: AddressesField,
  categories: CategoriesField,
  texts: TextsField,
  urls: TextsField,
  reports: ReportsField,
  tokens: TokensField,
}
