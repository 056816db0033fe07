import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTING_STEPS, type ListingStep } from '../contract/form.ts'
import styles from './Submit.module.scss'
import { useDraftDownload } from './use-draft-download.ts'
import { useListing } from './use-listing.ts'

interface ListProps {
  step: ListingStep
  isRevision: boolean
}

/** How far one is; the steps that were walked lead back, unless the request has been stored since. */
export function StepList({ step, isRevision }: ListProps) {
  const { t } = useTranslation('listing')
  const { goToStep } = useListing()
  // What is revised has been paid for.
  const steps = LISTING_STEPS.filter(each => each !== 'donation' || !isRevision)
  const place = steps.indexOf(step)
  return (
    <nav className="stepBar" aria-label={t('steps.label')}>
      <ol role="list" className="wrap">
        {steps.map((each, at) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-done={at < place}>
            {at < place && step !== 'donation' ? (
              <button type="button" onClick={() => goToStep(each)}>
                <i>{t(`steps.${each}`)}</i>
              </button>
            ) : (
              <span>
                <i>{t(`steps.${each}`)}</i>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface HeadProps {
  title: string
  lead?: string
}

/** The name of a step; takes the focus when the visitor came from another one. */
export function StepHead({ title, lead }: HeadProps) {
  const { $hasMoved } = useListing()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!$hasMoved.get()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [$hasMoved])
  return (
    <header className={styles.stepHead}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p>{lead}</p>}
    </header>
  )
}

/** In the place of what is on its way. */
export function StepLoading() {
  const { t } = useTranslation('listing')
  return (
    <p role="status" className="formLoading">
      {t('steps.loading')}
    </p>
  )
}

/** What is left of a step that could not be drawn: most often a newer deploy replaced its files, at worst its own draft. */
function BrokenStep() {
  const { t } = useTranslation('listing')
  const { startOver } = useListing()
  const download = useDraftDownload()
  const [isAsking, setAsking] = useState(false)

  function clear(): void {
    startOver()
    // Without the step: the page begins anew at the form.
    location.assign(location.pathname)
  }

  return (
    <div role="alert" className="formBad formAside">
      <p>{t(isAsking ? 'steps.sure' : 'steps.failed')}</p>
      <div className="cluster">
        {isAsking ? (
          <>
            <button type="button" className="buttonSmall" onClick={download}>
              {t('draft.export')}
            </button>
            <button type="button" className="buttonSmall" onClick={clear}>
              {t('draft.yes')}
            </button>
            <button type="button" className="buttonSmall" onClick={() => setAsking(false)}>
              {t('draft.no')}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="buttonSmall" onClick={() => location.reload()}>
              {t('steps.reload')}
            </button>
            <button type="button" className="buttonSmall" onClick={() => setAsking(true)}>
              {t('draft.startOver')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

interface BoundaryProps {
  /** In place of what could not be drawn; the step's own words where none is named. */
  fallback?: ReactNode
  children: ReactNode
}

/** The draft is kept in the browser, so loading the page anew loses nothing and finds the step again. */
export class StepBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { children, fallback = <BrokenStep /> } = this.props
    return this.state.isBroken ? fallback : children
  }
}
