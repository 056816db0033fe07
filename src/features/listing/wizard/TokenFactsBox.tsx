import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IDLE } from '#client/stores/async-state.ts'
import type { TokenFacts } from '#features/networks/contract/token-facts.ts'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { $facts, type Facts, forgetFacts, readFacts } from '../stores/field-calls.ts'
import { textIn } from '../widgets/json.ts'
import { afterPress } from './after-press.ts'

interface Props {
  control: Control<ListingValues>
  /** The contract that was typed, on its chain. */
  chainId: string
  address: string
  onUse: (values: ListingValues) => void
}

/** An address that is still being typed is not asked for. */
const SETTLED_MS = 500

/** The fields that the facts answer; a supply with a fraction has no field that could hold it. */
const answersOf = (
  { name, symbol, decimals, total_supply }: TokenFacts,
  values: ListingValues,
): ListingValues => ({
  name,
  symbol,
  ...(Object.hasOwn(values, 'decimal') && { decimal: String(decimals) }),
  ...(/^\d+$/.test(total_supply) && { total_supply }),
})

/** What the chain answers of the contract that was typed, to be taken over or compared with. */
export function TokenFactsBox({ control, chainId, address, onUse }: Props) {
  const values = useWatch({ control })
  const { t } = useTranslation('listing')
  const [found, setFound] = useState<Facts>(IDLE)
  const place = useKeptFocus()

  useEffect(() => {
    const timer = setTimeout(() => void readFacts(chainId, address), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [chainId, address])
  useEffect(() => $facts.subscribe(facts => afterPress(() => setFound(facts))), [])
  useEffect(() => forgetFacts, [])

  if (found.state === 'idle') return null
  if (found.state !== 'found') {
    return (
      <p role="status" className="formNote">
        {t(`facts.${found.state}`)}
      </p>
    )
  }
  const answers = answersOf(found.facts, values)
  const other = Object.entries(answers).filter(([name, value]) => textIn(values[name]).trim() !== value)
  const hasTyped = other.some(([name]) => textIn(values[name]).trim() !== '')
  const { name, symbol, decimals, total_supply } = found.facts
  return (
    <div role="status" className="formGood">
      <p>{t('facts.found')}</p>
      <dl className="facts">
        {[
          [t('facts.name'), name],
          [t('facts.symbol'), symbol],
          [t('facts.decimals'), decimals],
          [t('facts.supply'), total_supply],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
      {other.length === 0 && (
        <p ref={place} tabIndex={-1}>
          {t('facts.same')}
        </p>
      )}
      {hasTyped && <strong>{t('facts.differs')}</strong>}
      {other.length > 0 && (
        <button type="button" className="formSmall" onClick={() => onUse(answers)}>
          {t('facts.use')}
        </button>
      )}
    </div>
  )
}
