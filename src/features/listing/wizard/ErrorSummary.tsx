import { type MouseEvent, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { Network } from '#features/networks/contract/networks.ts'
import { readCode } from '../contract/codes.ts'
import { CODES_NAMING_FIELD } from '../contract/message-keys.ts'
import { useErrorText, useInputName } from './field-text.ts'
import { idOf } from './fields/field-props.ts'

/** Focuses the input at a path: itself, or the first one of the question that it is part of. False where there is none. */
export function focusField(path: string): boolean {
  const [field = ''] = path.split('.')
  const target = document.getElementById(idOf(path)) ?? document.getElementById(idOf(field))
  const input = target?.matches('fieldset')
    ? (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>('input, select, textarea, button'))
    : target
  input?.focus()
  target?.scrollIntoView({ block: 'center' })
  return target !== null
}

interface Props {
  codes: FieldCodes
  networks: readonly Network[]
  ref: Ref<HTMLElement>
}

/** As many as a phone shows above the first field; all the others are marked below. */
const SHOWN = 3

const isMissing = (code: string): boolean => CODES_NAMING_FIELD.some(each => each === readCode(code).code)

/** How much keeps the form from being sent on, and the first of it, each a link to its field. */
export function ErrorSummary({ codes, networks, ref }: Props) {
  const { t } = useTranslation('listing')
  const errorText = useErrorText()
  const nameOf = useInputName(networks)
  const entries = useMemo(() => Object.entries(codes), [codes])
  if (entries.length === 0) return null

  function go(event: MouseEvent, path: string): void {
    event.preventDefault()
    focusField(path)
  }

  const count = entries.length
  const rest = count - SHOWN
  const areMissing = entries.every(([, code]) => isMissing(code))
  const sentence = (path: string, code: string) =>
    isMissing(code)
      ? nameOf(path, code)
      : t('form.summaryItem', { label: nameOf(path), message: errorText(path, code) })
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="error-summary" className="formBad formSummary">
      <h3 id="error-summary">{t(areMissing ? 'form.missing' : 'form.wrong', { count })}</h3>
      <ul role="list" className="cluster">
        {entries.slice(0, SHOWN).map(([path, code]) => (
          <li key={path}>
            <a href={`#${idOf(path)}`} onClick={event => go(event, path)}>
              {sentence(path, code)}
            </a>
          </li>
        ))}
        {rest > 0 && <li>{t('form.more', { count: rest })}</li>}
      </ul>
    </section>
  )
}
