import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { check, copy } from '#content/icons.ts'
import { DONATION_HOLD_MS } from '#contract/limits.ts'
import { $donation } from '#features/donation/stores/donation.ts'
import { $submit } from '#features/donation/stores/submit-transaction.ts'
import { $isPaying } from '#features/donation/stores/wallets.ts'
import { hasArrived } from '#features/donation/view.ts'
import { dateTag } from '#lib/date-tag.ts'
import { Exact } from '#ui/Exact.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { type SubmissionCredentials, statusPath } from '../stores/own-submissions.ts'
import { sentSubmissionOf } from '../stores/sent-submission.ts'
import { useListing } from './use-listing.ts'

interface Props {
  lang: string
  request: SubmissionCredentials
}

const LINK_ID = 'private-link'

/** Number and private link of what was stored: with them the request is found again from anywhere. */
export function StoredSubmission({ lang, request }: Props) {
  const { t } = useTranslation('listing')
  const path = statusPath(lang, request)
  const [before, after] = t('donation.saved.title', { id: request.id }).split(request.id)
  return (
    <section className="storedSubmission stack">
      <p className="withIcon">
        <svg className="iconLine" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d={check} />
        </svg>
        <span>
          <span>{before}</span>
          <span translate="no">{request.id}</span>
          <span>{after}</span>
        </span>
      </p>
      <p>{t('donation.saved.leave')}</p>
      <p className="cluster">
        <a href={path}>{t('donation.saved.link')}</a>
        <span id={LINK_ID} hidden translate="no">
          {new URL(path, location.href).href}
        </span>
        <button
          type="button"
          className="copy buttonSmall"
          data-copy=""
          data-copy-from={LINK_ID}
          data-copy-done={t('donation.box.copied')}
          data-copy-failed={t('donation.box.copyFailed')}
        >
          {[copy, check].map(path => (
            <svg
              key={path}
              className="iconLine"
              width="18"
              height="18"
              viewBox="0 0 24 24"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
          ))}
          <span>{t('donation.saved.copy')}</span>
        </button>
      </p>
      <p className="formHint">{t('donation.saved.private')}</p>
    </section>
  )
}

/** Asks once before the request is withdrawn. */
function AskToTakeBack({ lang, request }: Props) {
  const { t } = useTranslation('listing')
  const { $takingBack, keepSent, takeBack } = sentSubmissionOf(useListing())
  const state = useStore($takingBack)
  const place = useKeptFocus()
  const isSending = state === 'sending'
  return (
    <section className="formWarn" aria-labelledby="take-back">
      <p id="take-back">
        <Exact text={t('donation.takeBack.sure', { id: request.id })} exact={[request.id]} />
      </p>
      <p role="status">{state === 'failed' && <strong>{t('donation.takeBack.failed')}</strong>}</p>
      <p className="cluster">
        <button type="button" className="button" aria-busy={isSending} onClick={() => void takeBack(lang)}>
          {t(isSending ? 'donation.takeBack.sending' : 'donation.takeBack.yes')}
        </button>
        <button
          ref={place}
          type="button"
          className="button buttonGhost"
          disabled={isSending}
          onClick={keepSent}
        >
          {t('donation.takeBack.no')}
        </button>
      </p>
    </section>
  )
}

/** As long as nothing was paid, the form can be changed; and another request begun at any time. */
export function TakeBack({ lang, request }: Props) {
  const { t } = useTranslation('listing')
  const { $takingBack, askToTakeBack, startAnew } = sentSubmissionOf(useListing())
  const state = useStore($takingBack)
  const donation = useStore($donation)
  const isPaying = useStore($isPaying)
  const isSubmitting = useStore($submit).state === 'sending'
  const place = useKeptFocus()
  const isOpen = donation.state === 'ready' && !hasArrived(donation.intent) && !isPaying && !isSubmitting
  if (isOpen && state !== 'idle' && state !== 'arrived')
    return <AskToTakeBack lang={lang} request={request} />
  return (
    <div className="cluster">
      <p role="status" className="formHint">
        {state === 'arrived' && t('donation.takeBack.arrived')}
      </p>
      {isOpen && donation.intent.state !== 'expired' && (
        <button ref={place} type="button" className="linkButton" onClick={() => askToTakeBack('form')}>
          {t('donation.takeBack.button')}
        </button>
      )}
      <button type="button" className="linkButton" onClick={startAnew}>
        {t('donation.takeBack.anew')}
      </button>
    </div>
  )
}

interface RenewalProps {
  tag: string
}

/** The amount's time is over: what was sent still counts, and another one comes with the request sent again. */
export function Renewal({ tag }: RenewalProps) {
  const { t } = useTranslation('listing')
  const { $takingBack, askToTakeBack } = sentSubmissionOf(useListing())
  const state = useStore($takingBack)
  const donation = useStore($donation)
  const isReleased = useStore($submit).state === 'released'
  if (donation.state !== 'ready') return null
  const format = new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'medium', timeStyle: 'short' })
  const until = format.format(Date.parse(donation.intent.expires_at) + DONATION_HOLD_MS)
  return (
    <section className="formWarn">
      {/* A payment of an amount that is another request's by now does not count, so the page does not claim it. */}
      {!isReleased && <p>{t('donation.renew.counts', { time: until })}</p>}
      {state === 'idle' && !hasArrived(donation.intent) && (
        <button type="button" className="button buttonGhost" onClick={() => askToTakeBack('send')}>
          {t('donation.renew.button')}
        </button>
      )}
    </section>
  )
}

/** It was withdrawn elsewhere or its time is over: what was typed may become another request. */
export function EndedSubmission({ lang, request }: Props) {
  const { t } = useTranslation('listing')
  const { release } = sentSubmissionOf(useListing())
  return (
    <section className="formWarn">
      <p role="alert">{t('donation.ended.text')}</p>
      <p className="cluster">
        <a className="button" href={statusPath(lang, request)}>
          {t('send.status')}
        </a>
        <button type="button" className="button buttonGhost" onClick={() => release('send')}>
          {t('donation.ended.again')}
        </button>
      </p>
    </section>
  )
}
