import { useTranslation } from 'react-i18next'
import { MAX_SYMBOL } from '#contract/limits.ts'
import { askedRules } from '#contract/validators/token-ids.ts'
import type { TypedToken } from '../../widgets/json.ts'
import { useFieldText } from '../field-text.ts'
import { Frame } from './Frame.tsx'
import { describedBy, type FieldProps, idOf } from './field-props.ts'
import { LateReadAs } from './LateHints.tsx'
import { EXACT_TEXT, entryName, Rows } from './ListFields.tsx'
import { useIdText } from './TokenIdField.tsx'

const NO_TOKEN: TypedToken = { network: '', symbol: '', contract: '' }

/** Tokens of a DApp: a network, a symbol and a contract each. */
export function TokensField(props: FieldProps<TypedToken[]>) {
  const { t } = useTranslation('listing')
  const textOf = useFieldText()
  const idText = useIdText()
  const { name, meta, text, value, codes, onChange, onLeave, networks } = props
  const change = (place: number, part: Partial<TypedToken>) =>
    onChange(value.map((token, at) => (at === place ? { ...token, ...part } : token)))

  const line = (place: number, part: 'symbol' | 'contract', max?: number) => {
    const path = `${name}.${place}.${part}`
    const code = codes[path]
    const plain = textOf(path)
    const family = networks.find(({ hid }) => hid === value[place]?.network)?.ns
    // A row names no standard: it is asked for all that its network has.
    const asked = part === 'contract' && family !== undefined && { kind: 'token' as const, family }
    const own = asked ? idText(plain, askedRules(asked)) : plain
    return (
      <Frame path={path} meta={{ widget: 'text', max }} text={own} code={code}>
        <input
          id={idOf(path)}
          name={path}
          {...EXACT_TEXT}
          placeholder={own.placeholder}
          aria-required
          aria-invalid={code !== undefined}
          aria-describedby={describedBy(path, false, code)}
          value={value[place]?.[part] ?? ''}
          onChange={event => change(place, { [part]: event.target.value })}
          onBlur={() => onLeave(path)}
        />
        {asked && (
          <LateReadAs
            widget="tokenId"
            value={value[place]?.contract ?? ''}
            asked={{ ...asked, symbol: value[place]?.symbol }}
          />
        )}
      </Frame>
    )
  }

  return (
    <Rows {...props} blank={NO_TOKEN} mayBeEmpty firstOf={place => idOf(`${name}.${place}.network`)}>
      {(token, place) => {
        const path = `${name}.${place}.network`
        const code = codes[path]
        return (
          <fieldset className="formField formSection tokenRow">
            <legend className="visuallyHidden">{entryName(t, text, place)}</legend>
            <Frame path={path} meta={meta} text={textOf(path)} code={code}>
              <select
                id={idOf(path)}
                name={path}
                className="formInput"
                aria-required
                aria-invalid={code !== undefined}
                aria-describedby={describedBy(path, false, code)}
                value={token.network}
                onChange={event => change(place, { network: event.target.value })}
                onBlur={() => onLeave(path)}
              >
                <option value="">{t('form.choose')}</option>
                {networks.map(({ hid, title }) => (
                  <option key={hid} value={hid}>
                    {title}
                  </option>
                ))}
              </select>
            </Frame>
            {line(place, 'symbol', MAX_SYMBOL)}
            {line(place, 'contract')}
          </fieldset>
        )
      }}
    </Rows>
  )
}
