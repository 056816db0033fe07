import { useTranslation } from 'react-i18next'
import { checkTokenId } from '#contract/validators/check-token-id.ts'
import { emailIn, normalEmail } from '#contract/validators/email.ts'
import { linkIn, normalUrl } from '#contract/validators/url.ts'

interface Props {
  widget: string
  value: string
  /** Of what the text is to be the id. */
  asked?: Parameters<typeof checkTokenId>[0] | undefined
}

function readIn({ widget, value, asked }: Props): string | undefined {
  if (widget === 'url') return normalUrl(value) === undefined ? linkIn(value) : undefined
  if (widget === 'email') return normalEmail(value) === undefined ? emailIn(value) : undefined
  const verdict = asked && checkTokenId(asked, value)
  const isTold = verdict?.ok && verdict.normal.toLowerCase() !== value.trim().toLowerCase()
  return isTold ? verdict.normal : undefined
}

/** Says which link, mail or id is taken out of what was pasted, where that is not all of it. */
export function ReadAs(props: Props) {
  const { t } = useTranslation('listing')
  const found = readIn(props)
  if (found === undefined) return null
  return (
    <p className="formHint" role="status">
      {t('form.readAs', { value: found })}
    </p>
  )
}
