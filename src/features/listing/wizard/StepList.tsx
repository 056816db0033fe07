import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { LISTING_STEPS, type ListingStep } from '../contract/form.ts'
import { goToStep } from '../stores/steps.ts'
import styles from './Steps.module.scss'

interface Props {
  kind: ListingKind
  step: ListingStep
  isMending: boolean
}

/** How far one is; the steps that were walked lead back. */
export function StepList({ kind, step, isMending }: Props) {
  const t = useT()
  // What is mended has been paid for.
  const steps = LISTING_STEPS.filter(each => each !== 'donation' || !isMending)
  const place = steps.indexOf(step)
  return (
    <nav aria-label={t('steps.label')}>
      <ol role="list" className={styles.steps}>
        {steps.map((each, at) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-done={at < place}>
            {at < place ? (
              <button type="button" onClick={() => goToStep(kind, each)}>
                {t(`steps.${each}`)}
              </button>
            ) : (
              <span>{t(`steps.${each}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
