import { useTranslation } from 'react-i18next'
import { useOptionText } from '../field-text.ts'
import { GroupFrame } from './Frame.tsx'
import type { FieldProps } from './field-props.ts'

interface Option {
  value: string
  label: string
}

interface RadiosProps extends FieldProps<string> {
  options: readonly Option[]
}

function Radios({ name, meta, text, value, codes, onChange, onLeave, options }: RadiosProps) {
  const code = codes[name]
  return (
    <GroupFrame path={name} meta={meta} text={text} code={code} isRadio>
      <div className="formChoices">
        {options.map(option => (
          <label key={option.value} className="formChoice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={() => onLeave(name)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}

/** One of a few. */
export function ChoiceField(props: FieldProps<string>) {
  const textOf = useOptionText()
  const options = (props.meta.options ?? []).map(value => ({ value, label: textOf(props.name, value) }))
  return <Radios {...props} options={options} />
}

const ANSWERS = new Map([
  ['true', true],
  ['false', false],
])

export function YesNoField({ value, onChange, ...props }: FieldProps<boolean | null>) {
  const { t } = useTranslation('listing')
  const options = [
    { value: 'true', label: t('form.yes') },
    { value: 'false', label: t('form.no') },
  ]
  return (
    <Radios
      {...props}
      value={String(value)}
      onChange={answer => onChange(ANSWERS.get(answer) ?? null)}
      options={options}
    />
  )
}

export function CategoriesField(props: FieldProps<number[]>) {
  const { name, meta, text, value, codes, onChange, onLeave, categories } = props
  const code = codes[name]
  const toggle = (hid: number) =>
    onChange(value.includes(hid) ? value.filter(other => other !== hid) : [...value, hid])
  return (
    <GroupFrame path={name} meta={meta} text={text} code={code}>
      <div className="formChoices">
        {categories.map(({ hid, title }) => (
          <label key={hid} className="formChoice">
            <input
              type="checkbox"
              name={name}
              value={hid}
              checked={value.includes(hid)}
              aria-invalid={code !== undefined || undefined}
              onChange={() => toggle(hid)}
              onBlur={() => onLeave(name)}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
