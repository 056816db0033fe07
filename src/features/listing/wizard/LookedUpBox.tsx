import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { ThingReading } from '../stores/reading.ts'
import { isSameValue, valuesRead } from '../stores/values.ts'
import { textIn } from '../widgets/json.ts'
import { useFieldText } from './field-text.ts'
import type { Choices } from './fields/field-props.ts'
import { useListing } from './use-listing.ts'
import { useValueLines } from './value-lines.ts'

export interface LookedUpProps extends Choices {
  reading: ThingReading
  fields: readonly FormField[]
  /** Names of the fields that are not asked for, as they were read. */
  shut: readonly string[]
  control: Control<ListingValues>
  onUse: (values: ListingValues) => void
  onEdit: () => void
}

/** What was read, to be looked over: who says it, what, and the ways to another answer. */
export function LookedUpBox({ reading, fields, shut, control, onUse, onEdit, ...choices }: LookedUpProps) {
  const { t } = useTranslation('listing')
  const { kind } = useListing()
  const textOf = useFieldText()
  const linesOf = useValueLines(choices)
  const typed = useWatch({ control })
  const place = useKeptFocus()

  if (reading.state === 'idle') return null
  if (reading.state !== 'found') {
    // Only of a contract was an answer to be expected.
    if (reading.state !== 'loading' && kind !== 'token' && kind !== 'nft') return null
    return (
      <p role="status" className="formNote">
        {t(`facts.${reading.state}`)}
      </p>
    )
  }
  const { source, icon } = reading.read
  const values = valuesRead(fields, reading.read)
  const read = fields.filter(({ name }) => values[name] !== undefined)
  const typedIn = (name: string) => (Array.isArray(typed[name]) ? typed[name] : textIn(typed[name]).trim())
  const other = read.filter(({ name }) => !isSameValue(typedIn(name), values[name]))
  const isContract = source === 'contract'
  const hasTyped = other.some(({ name }) => textIn(typed[name]).trim() !== '')
  return (
    <div role="status" className="formGood">
      <p>{t(`facts.${source ?? 'list'}`)}</p>
      <dl className="facts">
        {read.map(field => (
          <div key={field.name}>
            <dt>{textOf(field.name).label}</dt>
            <dd translate="no">
              {linesOf(field, values[field.name])
                .map(({ text }) => text)
                .join(', ')}
            </dd>
          </div>
        ))}
        {icon && (
          <div>
            <dt>{t('send.logo')}</dt>
            <dd>
              <img src={icon} alt="" width="44" height="44" />
            </dd>
          </div>
        )}
      </dl>
      <p ref={place} tabIndex={-1}>
        {t(other.length > 0 || !isContract || shut.length > 0 ? 'facts.look' : 'facts.same')}
      </p>
      {isContract && hasTyped && <strong>{t('facts.differs')}</strong>}
      {other.length > 0 && (
        <button type="button" className="buttonSmall" onClick={() => onUse(values)}>
          {t('facts.use')}
        </button>
      )}
      {shut.length > 0 && (
        <button type="button" className="buttonSmall" onClick={onEdit}>
          {t('facts.edit')}
        </button>
      )}
    </div>
  )
}
