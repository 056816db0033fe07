import { type MouseEvent, type Ref, useMemo } from 'react'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { readCode } from '../contract/codes.ts'
import { CODES_NAMING_FIELD } from '../contract/message-keys.ts'
import { useErrorText, useInputName } from './field-text.ts'
import { idOf } from './fields/field-props.ts'
import styles from './Submit.module.scss'

/** Focuses the input at a path: itself, or the first one of the question that it is part of. */
export function focusField(path: string): void {
  const [field = ''] = path.split('.')
  const target = document.getElementById(idOf(path)) ?? document.getElementById(idOf(field))
  const input = target?.matches('fieldset')
    ? (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>('input, select, textarea, button'))
    : target
  input?.focus()
  target?.scrollIntoView({ block: 'center' })
}

/** "Select at least one": the specification on how a DApp connects. */
const NAMELESS = ['tp_connect']

interface Props {
  codes: FieldCodes
  networks: readonly Chain[]
  ref: Ref<HTMLElement>
}

/** Everything that keeps the form from going on, each a link to its field. */
export function ErrorSummary({ codes, networks, ref }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const nameOf = useInputName(networks)
  const entries = useMemo(() => Object.entries(codes), [codes])
  if (entries.length === 0) return null

  function go(event: MouseEvent, path: string): void {
    event.preventDefault()
    focusField(path)
  }

  const sentence = (path: string, code: string) => {
    const message = errorText(path, code)
    // Of one entry among several one has to know which.
    const isNamed =
      CODES_NAMING_FIELD.some(each => each === readCode(code).code) &&
      !NAMELESS.includes(path) &&
      !path.includes('.')
    return isNamed ? message : t('form.summaryItem', { label: nameOf(path), message })
  }
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="error-summary" className={styles.summary}>
      <h3 id="error-summary">{t('form.summaryTitle', { count: entries.length })}</h3>
      <ul>
        {entries.map(([path, code]) => (
          <li key={path}>
            <a href={`#${idOf(path)}`} onClick={event => go(event, path)}>
              {sentence(path, code)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
