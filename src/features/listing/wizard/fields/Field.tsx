import { useStore } from '@nanostores/react'
import { type ComponentType, memo, useEffect, useRef, useState } from 'react'
import { type Control, useController, useFormState } from 'react-hook-form'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { FormField } from '../../contract/form.ts'
import type { ListingValues } from '../../contract/submissions.ts'
import { commentsOn, NO_COMMENTS } from '../../stores/revision.ts'
import { type ValueOf, type WIDGETS, type WidgetKind, widgetOf } from '../../widgets/widgets.ts'
import { afterPress } from '../after-press.ts'
import { useFieldText, useReviewerText } from '../field-text.ts'
import { useListing } from '../use-listing.ts'
import { CategoriesField, ChoiceField, YesNoField } from './ChoiceFields.tsx'
import type { Choices, FieldProps } from './field-props.ts'
import { TextsField } from './ListFields.tsx'
import { laterField } from './later-field.ts'
import { AddressesField, NetworkField, NetworksField } from './NetworkFields.tsx'
import { isShort, LongTextField, StandardField, TextField } from './TextField.tsx'
import { TokenIdField } from './TokenIdField.tsx'

/** The kinds that the form asks for; the others have a step of their own. */
type FormWidgetKind = {
  [Kind in WidgetKind]: (typeof WIDGETS)[Kind] extends { hasOwnStep: true } ? never : Kind
}[WidgetKind]

/**
 * What each widget looks like; a kind without a component does not compile. Those that the form's HTML has are loaded with
 * it: one that came later would be a hole in the static page and a round trip before it can be typed into.
 */
export const COMPONENTS: { readonly [Kind in FormWidgetKind]: ComponentType<FieldProps<ValueOf<Kind>>> } = {
  text: TextField,
  longText: LongTextField,
  url: TextField,
  email: TextField,
  number: TextField,
  standard: StandardField,
  tokenId: TokenIdField,
  choice: ChoiceField,
  yesNo: YesNoField,
  network: NetworkField,
  networks: NetworksField,
  addresses: AddressesField,
  categories: CategoriesField,
  texts: TextsField,
  urls: TextsField,
  reports: laterField(() => import('./ReportsField.tsx').then(module => module.ReportsField)),
  tokens: laterField(() => import('./TokensField.tsx').then(module => module.TokensField)),
}

interface Props extends Choices {
  field: FormField
  control: Control<ListingValues>
  /** The field was typed into. */
  onTyped: (name: string) => void
}

/** The resolver lays the codes of a whole field into one error, by path. */
const codesOf = (types: unknown): FieldCodes => ({ ...(types as FieldCodes | undefined) })

function Widget(props: FieldProps<unknown>) {
  const { meta, value } = props
  // Each component takes what its own widget reads.
  const Component = COMPONENTS[meta.widget as FormWidgetKind] as ComponentType<FieldProps<unknown>>
  return <Component {...props} value={widgetOf(meta.widget).read(value, meta)} />
}

/** A field of the form: the widget that its schema asks for, its errors and what staff said of it. */
export const Field = memo(function Field({ field: { name, meta }, control, onTyped, ...choices }: Props) {
  const textOf = useFieldText()
  const reviewerText = useReviewerText()
  const { field, fieldState } = useController({ name, control })
  const { submitCount } = useFormState({ control })
  const { $comments } = useListing()
  const { serverErrors, reviewerComments } = useStore($comments, { ssr: () => NO_COMMENTS })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const own = Object.entries(codesOf(fieldState.error?.types))
  // Of a field with several inputs, those that were not reached yet are not told of.
  const seen = own.filter(([path]) => path === name || left.has(path))
  const codes = { ...commentsOn(serverErrors, name), ...Object.fromEntries(seen) }

  // A try to go on has shown everything there was; a row that is added later is not red before it is filled in.
  const foundAt = useRef('')
  foundAt.current = own.map(([path]) => path).join()
  useEffect(() => {
    if (submitCount > 0) setLeft(before => new Set([...before, ...foundAt.current.split(',')]))
  }, [submitCount])

  function change(value: unknown): void {
    field.onChange(value)
    onTyped(name)
  }

  function leave(path: string): void {
    afterPress(() => {
      setLeft(before => (before.has(path) ? before : new Set([...before, path])))
      field.onBlur()
    })
  }

  return (
    <div data-short={isShort(meta) || undefined}>
      {Object.entries(commentsOn(reviewerComments, name)).map(([path, code]) => (
        <p key={path} className="formWarn">
          {reviewerText(path, code)}
        </p>
      ))}
      <Widget
        name={name}
        meta={meta}
        text={textOf(name)}
        value={field.value}
        codes={codes}
        onChange={change}
        onLeave={leave}
        control={control}
        {...choices}
      />
    </div>
  )
})
