import { useTranslation } from 'react-i18next'
import { EXACT_PROPS } from '#lib/exact-text.ts'
import { useErrorText } from '../field-text.ts'
import { describedBy, errorIdOf, hintIdOf, idOf } from '../fields/field-props.ts'

interface Props {
  name: 'email' | 'reason'
  value: string
  code: string | undefined
  isLong?: boolean
  isOptional?: boolean
  onChange: (value: string) => void
}

/** A question of the request itself, which is no field of what is listed. */
export function PlainField({ name, value, code, isLong = false, isOptional = false, onChange }: Props) {
  const { t } = useTranslation('listing')
  const errorText = useErrorText()
  const common = {
    id: idOf(name),
    name,
    className: 'formInput',
    value,
    'aria-required': !isOptional,
    'aria-invalid': code !== undefined,
    'aria-describedby': describedBy(name, true, code),
  }
  return (
    <div className="formField" data-wrong={code !== undefined}>
      <label className="formName" htmlFor={idOf(name)}>
        <span>{t(`change.${name}.label`)}</span>
        {isOptional && <small>{` ${t('form.optional')}`}</small>}
      </label>
      {isLong ? (
        <textarea {...common} rows={4} onChange={event => onChange(event.target.value)} />
      ) : (
        <input
          {...common}
          type="text"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          {...EXACT_PROPS}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {code !== undefined && (
        <p id={errorIdOf(name)} className="formError">
          {errorText(name, code)}
        </p>
      )}
      <p id={hintIdOf(name)} className="formHint">
        {t(`change.${name}.hint`)}
      </p>
    </div>
  )
}
