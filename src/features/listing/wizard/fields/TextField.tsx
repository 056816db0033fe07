import { visibleLength } from '#contract/validators/visible-length.ts'
import { useWords } from '#i18n/SubmitWords.tsx'
import type { Widget } from '../../contract/fields.ts'
import styles from './Fields.module.scss'
import { Frame } from './Frame.tsx'
import { describedBy, idOf, type WidgetProps } from './widget.ts'

/** From here on the length is shown; before, it only distracts. */
const NEAR = 0.8

/** Which keys a phone shows, and what the browser may fill in. `url` and `email` would refuse what our rule admits. */
const KEYS: Partial<Record<Widget, { inputMode: 'url' | 'email' | 'numeric'; autoComplete?: string }>> = {
  url: { inputMode: 'url' },
  email: { inputMode: 'email', autoComplete: 'email' },
  number: { inputMode: 'numeric' },
}

function Length({ value, max }: { value: string; max: number | undefined }) {
  const t = useWords()
  if (max === undefined || value.length < max * NEAR) return null
  const count = visibleLength(value.trim())
  return (
    <span className={styles.length} data-over={count > max}>
      {t('form.characters', { count, max })}
    </span>
  )
}

/** One line of text, an address, a number. */
export function TextField(props: WidgetProps<string>) {
  const { kind, name, meta, text, value, codes, onChange, onLeave } = props
  const code = codes[name]
  return (
    <Frame kind={kind} path={name} meta={meta} text={text} code={code}>
      <input
        id={idOf(name)}
        name={name}
        type="text"
        className={styles.input}
        autoComplete="off"
        spellCheck={meta.widget === 'text' && meta.max !== undefined && meta.max > 100}
        {...(meta.widget !== 'text' && { dir: 'ltr', autoCapitalize: 'none' })}
        {...KEYS[meta.widget]}
        placeholder={text.placeholder}
        aria-required={!meta.optional}
        aria-invalid={code !== undefined}
        aria-describedby={describedBy(name, text.hint !== undefined, code)}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onLeave(name)}
      />
      <Length value={value} max={meta.max} />
    </Frame>
  )
}

/** Several lines; grows with what is typed where the browser can. */
export function LongTextField(props: WidgetProps<string>) {
  const { kind, name, meta, text, value, codes, onChange, onLeave } = props
  const code = codes[name]
  return (
    <Frame kind={kind} path={name} meta={meta} text={text} code={code}>
      <textarea
        id={idOf(name)}
        name={name}
        className={styles.input}
        rows={6}
        placeholder={text.placeholder}
        aria-required={!meta.optional}
        aria-invalid={code !== undefined}
        aria-describedby={describedBy(name, text.hint !== undefined, code)}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={() => onLeave(name)}
      />
      <Length value={value} max={meta.max} />
    </Frame>
  )
}
