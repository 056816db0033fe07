import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTag } from '#lib/date-tag.ts'
import { Exact } from '#ui/Exact.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { ListingDraft } from '../stores/draft.ts'
import { statusPath } from '../stores/own-submissions.ts'
import { NO_COMMENTS, NO_REVISION } from '../stores/revision.ts'
import { isReachable } from '../stores/steps.ts'
import { useFieldText, useReviewerText } from './field-text.ts'
import { FORM_ID } from './form-hooks.ts'
import { useListing } from './use-listing.ts'

interface ResumeProps {
  tag: string
  /** As it was kept when the page was opened. */
  draft: ListingDraft
  onDone: () => void
}

/** Shows that everything is there again, and offers to go on or to begin anew. */
export function ResumeNotice({ tag, draft, onDone }: ResumeProps) {
  const { t } = useTranslation('listing')
  const { goToStep, replaceDraft, startOver, setComments } = useListing()
  const [isAsking, setAsking] = useState(false)
  const place = useKeptFocus()
  const format = new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'medium', timeStyle: 'short' })
  const isFurther = draft.step !== 'form' && isReachable(draft.step, draft)

  /** The notice goes away; what it named is below. */
  function leave(): void {
    document.querySelector<HTMLElement>(`#${FORM_ID} h2`)?.focus()
    onDone()
  }

  function resume(): void {
    onDone()
    goToStep(draft.step)
  }

  function clear(): void {
    replaceDraft(startOver)
    setComments({ serverErrors: {} })
    leave()
  }

  return (
    <section className="formDone formAside" aria-labelledby="resume-title">
      <h2 id="resume-title">{t('draft.resumeTitle')}</h2>
      {isAsking ? (
        <>
          <p>{t('draft.sure')}</p>
          <p className="cluster">
            <button type="button" className="buttonSmall" onClick={clear}>
              {t('draft.yes')}
            </button>
            <button ref={place} type="button" className="buttonSmall" onClick={() => setAsking(false)}>
              {t('draft.no')}
            </button>
          </p>
        </>
      ) : (
        <>
          {draft.savedAt && <p>{t('draft.resumeLead', { time: format.format(new Date(draft.savedAt)) })}</p>}
          <p className="cluster">
            <button type="button" className="buttonSmall" onClick={isFurther ? resume : leave}>
              {t('draft.resume')}
            </button>
            <button ref={place} type="button" className="buttonSmall" onClick={() => setAsking(true)}>
              {t('draft.startOver')}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

/** Which request is revised, or why it cannot be. */
export function RevisionNotice({ lang }: { lang: string }) {
  const { t } = useTranslation('listing')
  const { kind, $revision, $comments, goToField, openRevision } = useListing()
  const reviewerText = useReviewerText()
  const textOf = useFieldText()
  const revision = useStore($revision, { ssr: () => NO_REVISION })
  const { reviewerComments } = useStore($comments, { ssr: () => NO_COMMENTS })
  switch (revision.state) {
    case 'none':
      return null
    case 'ready':
      return (
        <section className="formDone formAside">
          <h2>
            <Exact text={t('revision.title', { id: revision.id })} exact={[revision.id]} />
          </h2>
          <p>{t('revision.lead')}</p>
          <ul>
            {Object.entries(reviewerComments).map(([path, code]) => (
              <li key={path}>
                <button type="button" className="linkButton" onClick={() => goToField(path)}>
                  {textOf(path).label}
                </button>
                <span>{` ${reviewerText(path, code)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )
    case 'loading':
      return (
        <p role="status" className="formDone formAside">
          {t('revision.loading')}
        </p>
      )
    default:
      return (
        <div role="alert" className="formBad formAside">
          <p>{t(`revision.${revision.state}`)}</p>
          {revision.state === 'failed' && (
            <button type="button" className="buttonSmall" onClick={() => void openRevision()}>
              {t('steps.retry')}
            </button>
          )}
          {revision.state === 'closed' && <a href={statusPath(lang, revision)}>{t('send.status')}</a>}
          {revision.state === 'unknown' && (
            <p className="cluster">
              <a href={`/${lang}/status/`}>{t('send.status')}</a>
              <a href={`/${lang}/submit/${kind}/`}>{t('donation.takeBack.anew')}</a>
            </p>
          )}
        </div>
      )
  }
}
