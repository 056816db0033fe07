import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { dateTag } from '#lib/date-tag.ts'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { ListingDraft } from '../stores/draft.ts'
import { statusPath } from '../stores/requests.ts'
import { NO_COMMENTS, NO_REVISION } from '../stores/revision.ts'
import { NOTHING_SAVED } from '../stores/saving.ts'
import { isReachable } from '../stores/steps.ts'
import { useFieldText, useReviewerText } from './field-text.ts'
import { FORM_ID } from './form-hooks.ts'
import { useDraftDownload } from './use-draft-download.ts'
import { useListing } from './use-listing.ts'

function useSavedText(tag: string): string {
  const t = useT()
  const { $saving } = useListing()
  const saving = useStore($saving, { ssr: () => NOTHING_SAVED })
  if (saving.state !== 'saved') return t(`draft.${saving.state}`)
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(new Date(saving.at))
  return t('draft.saved', { time })
}

interface Props {
  tag: string
  /** The names of the four forms, for a file that belongs to another one. */
  titles: Readonly<Record<ListingKind, string>>
}

/** Where the draft is kept, and how to carry it elsewhere. */
export function DraftPanel({ tag, titles }: Props) {
  const t = useT()
  const { $draft, $saving, $isChangedElsewhere, importDraft, goToStep } = useListing()
  const download = useDraftDownload()
  const saved = useSavedText(tag)
  const saving = useStore($saving, { ssr: () => NOTHING_SAVED })
  const isElsewhere = useStore($isChangedElsewhere, { ssr: () => false })
  const [message, setMessage] = useState('')

  async function readFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    const text = await file?.text().catch(() => '')
    event.target.value = ''
    if (text === undefined) return
    const answer = importDraft(text)
    if (answer.state === 'done') goToStep($draft.get().request ? 'donation' : 'form')
    setMessage(
      answer.state === 'other'
        ? t('draft.importOther', { title: titles[answer.kind] })
        : t(answer.state === 'done' ? 'draft.imported' : 'draft.importFailed'),
    )
  }

  return (
    <section className="draftPanel">
      <h2>{t('draft.title')}</h2>
      <p className="draftSaved" data-state={saving.state}>
        {saved}
      </p>
      <p role="status">{isElsewhere && t('draft.elsewhere')}</p>
      <p className="draftFiles">
        <button type="button" className="formSmall needsScript" onClick={download}>
          {t('draft.export')}
        </button>
        <label className="formSmall needsScript">
          <input type="file" accept="application/json,.json" onChange={event => void readFile(event)} />
          <span>{t('draft.import')}</span>
        </label>
      </p>
      <p role="status">{message}</p>
      <p className="draftPrivate">{t('draft.private')}</p>
    </section>
  )
}

interface ResumeProps {
  tag: string
  /** As it was kept when the page was opened. */
  draft: ListingDraft
  onDone: () => void
}

/** Shows that everything is there again, and offers to go on or to begin anew. */
export function ResumeNotice({ tag, draft, onDone }: ResumeProps) {
  const t = useT()
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
    <section className="draftNotice" aria-labelledby="resume-title">
      <h2 id="resume-title">{t('draft.resumeTitle')}</h2>
      {isAsking ? (
        <>
          <p>{t('draft.sure')}</p>
          <p className="draftFiles">
            <button type="button" className="formSmall" onClick={clear}>
              {t('draft.yes')}
            </button>
            <button ref={place} type="button" className="formSmall" onClick={() => setAsking(false)}>
              {t('draft.no')}
            </button>
          </p>
        </>
      ) : (
        <>
          {draft.savedAt && <p>{t('draft.resumeLead', { time: format.format(new Date(draft.savedAt)) })}</p>}
          <p className="draftFiles">
            <button type="button" className="formSmall" onClick={isFurther ? resume : leave}>
              {t('draft.resume')}
            </button>
            <button ref={place} type="button" className="formSmall" onClick={() => setAsking(true)}>
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
  const t = useT()
  const { $revision, $comments, goToField, openRevision } = useListing()
  const reviewerText = useReviewerText()
  const textOf = useFieldText()
  const revision = useStore($revision, { ssr: () => NO_REVISION })
  const { reviewerComments } = useStore($comments, { ssr: () => NO_COMMENTS })
  switch (revision.state) {
    case 'none':
      return null
    case 'ready':
      return (
        <section className="draftNotice">
          <h2>{t('mend.title', { id: revision.id })}</h2>
          <p>{t('mend.lead')}</p>
          <ul className="revisedFields">
            {Object.entries(reviewerComments).map(([path, code]) => (
              <li key={path}>
                <button type="button" className="formLink" onClick={() => goToField(path)}>
                  {textOf(path).label}
                </button>{' '}
                {reviewerText(path, code)}
              </li>
            ))}
          </ul>
        </section>
      )
    case 'loading':
      return (
        <p role="status" className="draftNotice">
          {t('mend.loading')}
        </p>
      )
    default:
      return (
        <div role="alert" className="formBad formBadAbove">
          <p>{t(`mend.${revision.state}`)}</p>
          {revision.state === 'failed' && (
            <button type="button" className="formSmall" onClick={() => void openRevision()}>
              {t('steps.retry')}
            </button>
          )}
          {revision.state === 'closed' && <a href={statusPath(lang, revision)}>{t('send.status')}</a>}
        </div>
      )
  }
}
