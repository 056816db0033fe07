import { Component, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#i18n/IslandMessages.tsx'
import { LISTING_STEPS, type ListingStep } from '../contract/form.ts'
import list from './Steps.module.scss'
import styles from './Submit.module.scss'
import { useListing } from './use-listing.ts'

interface ListProps {
  step: ListingStep
  isRevision: boolean
}

/** How far one is; the steps that were walked lead back. */
export function StepList({ step, isRevision }: ListProps) {
  const t = useT()
  const { goToStep } = useListing()
  // What is revised has been paid for.
  const steps = LISTING_STEPS.filter(each => each !== 'donation' || !isRevision)
  const place = steps.indexOf(step)
  return (
    <nav className={list.bar} aria-label={t('steps.label')}>
      <ol role="list" className={`wrap ${list.steps}`}>
        {steps.map((each, at) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-done={at < place}>
            {at < place ? (
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

interface BoundaryProps {
  /** Said when a step's files cannot be had, most often after a newer deploy replaced them. */
  message: string
  retry: string
  children: ReactNode
}

/** The draft is kept in the browser, so loading the page anew loses nothing and finds the step again. */
export class StepBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { message, retry, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <div role="alert" className={styles.bad}>
        <p>{message}</p>
        <button type="button" className={styles.small} onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    )
  }
}
