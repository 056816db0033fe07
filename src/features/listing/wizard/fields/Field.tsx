import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, useState } from 'react'
import { type Control, useController, useFormState, useWatch } from 'react-hook-form'
import type { FieldCodes } from '#contract/endpoint.ts'
import { MAX_SYMBOL } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import type { FieldMeta } from '../../contract/fields.ts'
import type { FormField } from '../../contract/form.ts'
import type { ListingValues } from '../../contract/submissions.ts'
import { $remarks, remarksOf } from '../../stores/remarks.ts'
import { READERS } from '../../stores/values.ts'
import { afterPress } from '../after-press.ts'
import { useFieldText, useStaffText } from '../fault-text.ts'
import { CategoriesField, ChoiceField, YesNoField } from './ChoiceFields.tsx'
import styles from './Fields.module.scss'
import { TextsField, TokensField } from './ListFields.tsx'
import { AddressesField, NetworkField, NetworksField } from './NetworkFields.tsx'
import { ReportsField } from './ReportsField.tsx'
import { StandardField } from './StandardField.tsx'
import { LongTextField, TextField } from './TextField.tsx'
import type { WidgetProps } from './widget.ts'

export interface Choices {
  networks: readonly Chain[]
  categories: readonly { hid: number; title: string }[]
}

interface Props extends Choices {
  kind: ListingKind
  field: FormField
  control: Control<ListingValues>
  /** The field was typed into. */
  onTyped: (name: string, value: unknown) => void
}

/** Answers of a few letters share a line where there is room. */
const isShort = ({ widget, max = Number.POSITIVE_INFINITY }: FieldMeta): boolean =>
  widget === 'number' || ((widget === 'text' || widget === 'standard') && max <= MAX_SYMBOL)

/** The resolver lays the codes of a whole field into one error, by path. */
const codesOf = (types: unknown): FieldCodes => ({ ...(types as FieldCodes | undefined) })
const NO_REMARKS = { server: {}, staff: {} }

type Watching<Value> = WidgetProps<Value> & Pick<Choices, 'networks'> & { control: Control<ListingValues> }

function AddressesOfNetworks({ control, ...props }: Watching<Record<string, string>>) {
  const hids = READERS.networks(useWatch({ control, name: 'platform' }))
  return <AddressesField {...props} hids={hids} />
}

function StandardOfNetwork({ control, ...props }: Watching<string>) {
  const hid: unknown = useWatch({ control, name: 'network' })
  return <StandardField {...props} network={props.networks.find(network => network.hid === hid)} />
}

function Widget(props: WidgetProps<unknown> & Choices & { control: Control<ListingValues> }) {
  const { control, networks, categories, ...rest } = props
  const { meta, value } = rest
  switch (meta.widget) {
    case 'longText':
      return <LongTextField {...rest} value={READERS.text(value)} />
    case 'choice':
      return <ChoiceField {...rest} value={READERS.text(value)} />
    case 'yesNo':
      return <YesNoField {...rest} value={READERS.yesNo(value)} />
    case 'categories':
      return <CategoriesField {...rest} value={READERS.categories(value)} categories={categories} />
    case 'networks':
      return <NetworksField {...rest} value={READERS.networks(value)} networks={networks} />
    case 'network':
      return <NetworkField {...rest} value={READERS.text(value)} networks={networks} />
    case 'addresses':
      return (
        <AddressesOfNetworks
          {...rest}
          value={READERS.addresses(value)}
          networks={networks}
          control={control}
        />
      )
    case 'texts':
    case 'urls':
      return <TextsField {...rest} value={READERS.texts(value)} />
    case 'tokens':
      return <TokensField {...rest} value={READERS.tokens(value)} networks={networks} />
    case 'reports':
      return <ReportsField {...rest} value={READERS.texts(value)} />
    case 'standard':
      return <StandardOfNetwork {...rest} value={READERS.text(value)} networks={networks} control={control} />
    default:
      return <TextField {...rest} value={READERS.text(value)} />
  }
}

/** A field of the form: the widget that its schema asks for, its faults and what staff said of it. */
export const Field = memo(function Field({
  kind,
  field: { name, meta },
  control,
  onTyped,
  ...choices
}: Props) {
  const textOf = useFieldText(kind)
  const sayStaff = useStaffText(kind)
  const { field, fieldState } = useController({ name, control })
  const { submitCount } = useFormState({ control })
  const remarks = useStore($remarks, { ssr: () => NO_REMARKS })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const own = Object.entries(codesOf(fieldState.error?.types))
  // Of a field with several inputs, those that were not reached yet are not told of.
  const seen = own.filter(([path]) => path === name || left.has(path))
  const codes = { ...remarksOf(remarks.server, name), ...Object.fromEntries(seen) }

  // A try to go on has shown everything there was; a row that is added later is not red before it is filled in.
  const foundAt = useRef('')
  foundAt.current = own.map(([path]) => path).join()
  useEffect(() => {
    if (submitCount > 0) setLeft(before => new Set([...before, ...foundAt.current.split(',')]))
  }, [submitCount])

  function change(value: unknown): void {
    field.onChange(value)
    onTyped(name, value)
  }

  function leave(path: string): void {
    afterPress(() => {
      setLeft(before => (before.has(path) ? before : new Set([...before, path])))
      field.onBlur()
    })
  }

  return (
    <div className={styles.slot} data-short={isShort(meta)}>
      {Object.entries(remarksOf(remarks.staff, name)).map(([path, code]) => (
        <p key={path} className={styles.staff}>
          {sayStaff(path, code)}
        </p>
      ))}
      <Widget
        kind={kind}
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
