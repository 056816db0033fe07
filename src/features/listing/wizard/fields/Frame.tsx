import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Exact } from '#ui/Exact.tsx'
import { readCode } from '../../contract/codes.ts'
import type { FieldMeta } from '../../contract/fields.ts'
import { type FieldText, useErrorText } from '../field-text.ts'
import { describedBy, errorIdOf, hintIdOf, idOf } from './field-props.ts'

/** Elements and no text, which would stand bare beside them. */
type Drawn = ReactElement | false | readonly Drawn[]

interface Props {
  path: string
  meta: FieldMeta
  text: FieldText
  code: string | undefined
  children: Drawn
}

function Name({ text, meta }: Pick<Props, 'text' | 'meta'>) {
  const { t } = useTranslation('listing')
  return (
    <>
      <span>{text.label}</span>
      {/* What an answer asks for is not called optional: of the audit's two fields one is needed. */}
      {meta.optional && !meta.when && <small>{` ${t('form.optional')}`}</small>}
    </>
  )
}

function Hint({ path, text }: Pick<Props, 'path' | 'text'>) {
  if (!text.hint) return null
  return (
    <p id={hintIdOf(path)} className="formHint">
      {text.hint}
    </p>
  )
}

/** What is wrong with an input, beside it. */
export function FieldError({ path, code }: Pick<Props, 'path' | 'code'>) {
  const errorText = useErrorText()
  if (code === undefined) return null
  return (
    <p id={errorIdOf(path)} className="formError">
      <Exact text={errorText(path, code)} exact={[readCode(code).value]} />
    </p>
  )
}

/** One input with its label, hint and error. */
export function Frame({ path, meta, text, code, children }: Props) {
  return (
    <div className="formField" data-wrong={code !== undefined || undefined}>
      <label className="formName" htmlFor={idOf(path)}>
        <Name text={text} meta={meta} />
      </label>
      {children}
      <FieldError path={path} code={code} />
      <Hint path={path} text={text} />
    </div>
  )
}

/** Several inputs that answer one question. A hint is above a long list of them, and below a few, as with one input. */
export function GroupFrame({
  path,
  meta,
  text,
  code,
  children,
  below,
  isRadio = false,
}: Props & { below?: ReactElement | false; isRadio?: boolean }) {
  return (
    <fieldset
      id={idOf(path)}
      className="formField"
      data-wrong={code !== undefined || undefined}
      aria-describedby={describedBy(path, text.hint !== undefined, code)}
      {...(isRadio && { role: 'radiogroup', 'aria-invalid': code !== undefined || undefined })}
    >
      <legend className="formName">
        <Name text={text} meta={meta} />
      </legend>
      {!isRadio && <Hint path={path} text={text} />}
      {children}
      <FieldError path={path} code={code} />
      {isRadio && <Hint path={path} text={text} />}
      {below}
    </fieldset>
  )
}
