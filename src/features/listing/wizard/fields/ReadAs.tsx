import { useTranslation } from 'react-i18next'
import { shownId } from '#contract/validators/addresses/xrpl-name.ts'
import { type Asset, checkTokenId } from '#contract/validators/check-token-id.ts'
import { checkAddresses } from '#contract/validators/contract-address.ts'
import { emailIn, normalEmail } from '#contract/validators/email.ts'
import { linkIn, normalUrl } from '#contract/validators/url.ts'

interface Props {
  widget: string
  value: string
  /** Of what the text is to be the id. */
  asked?: Asset | undefined
  /** On networks of which family they are, of a list of contracts. */
  family?: string | undefined
}

/** Those of a list as they are read, where they are not what was typed but for case, spaces and separators. */
function contractsIn(family: string, value: string): string | undefined {
  const verdict = checkAddresses(family, value)
  if (!verdict.ok) return undefined
  const [read, typed] = [verdict.normal, value.split(/[\s,，、;；]+/).filter(Boolean)].map(each =>
    each.join(', '),
  )
  return read?.toLowerCase() === typed?.toLowerCase() ? undefined : read
}

function readIn({ widget, value, asked, family }: Props): string | undefined {
  if (widget === 'url') return normalUrl(value) === undefined ? linkIn(value) : undefined
  if (widget === 'email') return normalEmail(value) === undefined ? emailIn(value) : undefined
  if (family !== undefined) return contractsIn(family, value)
  const verdict = asked && checkTokenId(asked, value)
  if (!verdict?.ok) return undefined
  const shown = shownId(verdict.normal)
  return shown.toLowerCase() === shownId(value.trim()).toLowerCase() ? undefined : shown
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
