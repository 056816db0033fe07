import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_SYMBOL } from '#contract/limits.ts'
import { visibleLength } from '#contract/validators/visible-length.ts'
import { EXACT_PROPS } from '#lib/exact-text.ts'
import type { FieldMeta } from '../../contract/fields.ts'
import type { WidgetKind } from '../../widgets/widgets.ts'
import { afterPress } from '../after-press.ts'
import { useLateList } from '../use-late-list.ts'
import { useListing } from '../use-listing.ts'
import { useTokenIds } from '../use-token-ids.ts'
import { Frame } from './Frame.tsx'
import { describedBy, type FieldProps, idOf } from './field-props.ts'
import { LateReadAs, LateSharedSite } from './LateHints.tsx'

/** From here on the length is shown; before, it only distracts. */
const NEAR = 0.8

/** Which keys a phone shows, and what the browser may fill in. `url` and `email` would refuse what our rule admits. */
const KEYS: Partial<Record<WidgetKind, { inputMode: 'url' | 'email' | 'numeric'; autoComplete?: string }>> = {
  url: { inputMode: 'url' },
  email: { inputMode: 'email', autoComplete: 'email' },
  number: { inputMode: 'numeric' },
}

/** Answers of a few letters share a line where there is room. */
export const isShort = ({ widget, max = Number.POSITIVE_INFINITY }: FieldMeta): boolean =>
  widget === 'number' || ((widget === 'text' || widget === 'standard') && max <= MAX_SYMBOL)

function Length({ value, max }: { value: string; max: number | undefined }) {
  const { t } = useTranslation('listing')
  if (max === undefined || value.length < max * NEAR) return null
  const count = visibleLength(value.trim())
  return (
    <span className="fieldLength" data-over={count > max}>
      {t('form.characters', { count, max })}
    </span>
  )
}

/** What every input of text is given. */
const inputProps = ({ name, meta, text, value, codes, onChange, onLeave }: FieldProps<string>) => ({
  id: idOf(name),
  name,
  className: 'formInput',
  placeholder: text.placeholder,
  'aria-required': !meta.optional,
  'aria-invalid': codes[name] !== undefined || undefined,
  'aria-describedby': describedBy(name, text.hint !== undefined, codes[name]),
  value,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  onBlur: () => onLeave(name),
})

const MAY_BE_PASTED: readonly WidgetKind[] = ['url', 'email', 'tokenId']

/** One line of text, an address, a number. `asked`: of what the text is to be the id. */
export function TextField({
  asked,
  ...props
}: FieldProps<string> & Pick<ComponentProps<typeof LateReadAs>, 'asked'>) {
  const { name, meta, text, value, codes, onLeave } = props
  // What is still being typed is not judged.
  const [left, setLeft] = useState('')

  function leave(): void {
    afterPress(() => setLeft(value))
    onLeave(name)
  }

  return (
    <Frame path={name} meta={meta} text={text} code={codes[name]}>
      <input
        type="text"
        autoComplete="off"
        {...(!meta.isProse && EXACT_PROPS)}
        {...(meta.widget !== 'text' && { dir: 'ltr' })}
        {...KEYS[meta.widget]}
        {...inputProps(props)}
        onBlur={leave}
      />
      {MAY_BE_PASTED.includes(meta.widget) && <LateReadAs widget={meta.widget} value={value} asked={asked} />}
      {meta.widget === 'url' && (
        <LateSharedSite name={name} value={left === value ? value : ''} label={text.label} />
      )}
      <Length value={value} max={meta.max} />
    </Frame>
  )
}

/** Several lines; grows with what is typed where the browser can. */
export function LongTextField(props: FieldProps<string>) {
  const { name, meta, text, value, codes } = props
  return (
    <Frame path={name} meta={meta} text={text} code={codes[name]}>
      <textarea rows={6} {...inputProps(props)} />
      <Length value={value} max={meta.max} />
    </Frame>
  )
}

const bringProtocols = async () => {
  const { $tokenProtocols: $list, loadTokenProtocolMap: load } = await import(
    '#features/networks/stores/token-protocols.ts'
  )
  return { $list, load }
}

/** A protocol standard: typed freely, with those that are known on the network offered. */
export function StandardField(props: FieldProps<string>) {
  const { name, meta, text, codes, networks, control } = props
  const hid: unknown = useWatch({ control, name: 'network' })
  const network = networks.find(each => each.hid === hid)
  const [asked, setAsked] = useState(0)
  const known = useLateList(asked, bringProtocols) ?? {}
  // Some chains have names of their own for what their family calls otherwise.
  const all = network ? (known[network.hid] ?? known[network.ns] ?? []) : []
  const { kind } = useListing()
  const rules = useTokenIds(network?.hid)
  const isKnown = (key: string) => rules?.isOffered(kind === 'nft' ? 'nft' : 'token', network?.ns ?? '', key)
  const offered = all.filter(({ key }) => isKnown(key))
  const listId = `${idOf(name)}-offered`
  return (
    <Frame path={name} meta={meta} text={text} code={codes[name]}>
      <input
        type="text"
        list={listId}
        autoComplete="off"
        {...EXACT_PROPS}
        onFocus={() => setAsked(asked + 1)}
        {...inputProps(props)}
      />
      <datalist id={listId}>
        {offered.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
    </Frame>
  )
}
