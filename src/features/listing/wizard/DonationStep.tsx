import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { $donation } from '#features/donation/stores/donation.ts'
import { $submit } from '#features/donation/stores/submit-transaction.ts'
import { $isPaying } from '#features/donation/stores/wallets.ts'
import styles from '#features/donation/wizard/Donation.module.scss'
import { DonationBox } from '#features/donation/wizard/DonationBox.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { NO_DRAFT } from '../stores/draft.ts'
import { sentSubmissionOf } from '../stores/sent-submission.ts'
import { EndedSubmission, Renewal, StoredSubmission, TakeBack } from './SentSubmission.tsx'
import { StepHead } from './Steps.tsx'
import { useListing } from './use-listing.ts'

const NEXT = ['find', 'review', 'fix'] as const
/** Long enough to read that it is confirmed. */
const GO_ON_MS = 3000

interface Props {
  lang: string
  tag: string
}

/** The browser asks before the page is left while a wallet pays or the transaction is being submitted. */
function useLeaveWarning(): void {
  const isPaying = useStore($isPaying)
  const isSubmitting = useStore($submit).state === 'sending'
  const isBusy = isPaying || isSubmitting
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
}

/** Looks at the request as often as somebody comes back to it, and goes on when its donation is confirmed. */
function useProgress(lang: string) {
  const listing = useListing()
  const { $ended, lookAtRequest, finish, followElsewhere } = sentSubmissionOf(listing)
  const { request } = useStore(listing.$draft, { ssr: () => NO_DRAFT })
  const donation = useStore($donation)
  const shown = useRef(request)
  const isConfirmed = donation.state === 'ready' && donation.intent.state === 'confirmed'

  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void lookAtRequest(lang)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [lookAtRequest, lang])
  useEffect(() => {
    if (request) shown.current = request
    else if (shown.current) followElsewhere(lang, shown.current)
  }, [request, followElsewhere, lang])
  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => finish(lang), GO_ON_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed, finish, lang])

  return { request, ended: useStore($ended), isConfirmed, finish: () => finish(lang) }
}

/** What is known of how it goes on; nothing of it needs this page. */
function WhatNext() {
  const { t } = useTranslation('listing')
  const { kind } = useListing()
  return (
    <section className="stack">
      <h3>{t('donation.next.title')}</h3>
      <ol role="list" className="numberedSteps">
        {NEXT.map(step => (
          <li key={step}>
            {t(`donation.next.${step === 'review' && kind === 'token' ? 'promised' : step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The last step: the request is stored, and its donation is paid, found and confirmed. */
export function DonationStep({ lang, tag }: Props) {
  const { t } = useTranslation('listing')
  const { donationDraft } = useListing()
  const donation = useStore($donation)
  const { request, ended, isConfirmed, finish } = useProgress(lang)
  const place = useKeptFocus()
  useLeaveWarning()

  const isAwaited = ['idle', 'loading', 'slow'].includes(donation.state)
  if (!request) return null
  return (
    <div className={styles.step}>
      <StepHead title={t('donation.title')} />
      <div ref={place} tabIndex={-1} className={styles.donation}>
        {ended ? (
          <EndedSubmission lang={lang} request={request} />
        ) : (
          <DonationBox draft={donationDraft} reference={request.id} renewal={<Renewal tag={tag} />} />
        )}
        {isConfirmed ? (
          <button type="button" className="button" onClick={finish}>
            {t('donation.continue')}
          </button>
        ) : (
          // Before the offer is there, this would stand in its place and move away under a finger.
          !ended && !isAwaited && <TakeBack lang={lang} request={request} />
        )}
      </div>
      <div className={styles.why}>
        <StoredSubmission lang={lang} request={request} />
        <WhatNext />
      </div>
    </div>
  )
}
