import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { type ListingDraft, startOver } from '../stores/draft.ts'
import { $mending, type Mending, openMending } from '../stores/mending.ts'
import { $remarks, remark } from '../stores/remarks.ts'
import { statusPath } from '../stores/requests.ts'
import { replaceDraft } from '../stores/saving.ts'
import { goToField, goToStep, isReachable } from '../stores/steps.ts'
import { useFieldText, useStaffText } from './field-text.ts'
import styles from './Submit.module.scss'
import { FORM_ID } from './typed-before.ts'

interface ResumeProps {
  kind: ListingKind
  tag: string
  /** As it lay there when the page was opened. */
  draft: ListingDraft
  onDone: () => void
}

/** Says that everything is there again, and offers to go on or to begin anew. */
export function ResumeNotice({ kind, tag, draft, onDone }: ResumeProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const place = useKeptFocus()
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const isFurther = draft.step !== 'form' && isReachable(draft.step, draft)

  /** The notice goes away; what it spoke of stands below. */
  function leave(): void {
    document.querySelector<HTMLElement>(`#${FORM_ID} h2`)?.focus()
    onDone()
  }

  function resume(): void {
    onDone()
    goToStep(kind, draft.step)
  }

  function clear(): void {
    replaceDraft(() => startOver(kind))
    remark({ server: {} })
    leave()
  }

  return (
    <section className={styles.notice} aria-labelledby="resume-title">
      <h2 id="resume-title">{t('draft.resumeTitle')}</h2>
      {isAsking ? (
        <>
          <p>{t('draft.sure')}</p>
          {draft.intent && <p>{t('draft.keepsDonation')}</p>}
          <p className={styles.files}>
            <button type="button" className={styles.small} onClick={clear}>
              {t('draft.yes')}
            </button>
            <button ref={place} type="button" className={styles.small} onClick={() => setAsking(false)}>
              {t('draft.no')}
            </button>
          </p>
        </>
      ) : (
        <>
          {draft.savedAt && <p>{t('draft.resumeLead', { time: format.format(new Date(draft.savedAt)) })}</p>}
          <p className={styles.files}>
            <button type="button" className={styles.small} onClick={isFurther ? resume : leave}>
              {t('draft.resume')}
            </button>
            <button ref={place} type="button" className={styles.small} onClick={() => setAsking(true)}>
              {t('draft.startOver')}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

const NO_REMARKS = { server: {}, staff: {} }
const NONE: Mending = { state: 'none' }

/** Which request is mended, or why it cannot be. */
export function MendNotice({ kind, lang }: { kind: ListingKind; lang: string }) {
  const t = useT()
  const say = useStaffText(kind)
  const textOf = useFieldText(kind)
  const mending = useStore($mending, { ssr: () => NONE })
  const { staff } = useStore($remarks, { ssr: () => NO_REMARKS })
  switch (mending.state) {
    case 'none':
      return null
    case 'ready':
      return (
        <section className={styles.notice}>
          <h2>{t('mend.title', { id: mending.id })}</h2>
          <p>{t('mend.lead')}</p>
          <ul className={styles.remarks}>
            {Object.entries(staff).map(([path, code]) => (
              <li key={path}>
                <button type="button" className={styles.link} onClick={() => goToField(kind, path)}>
                  {textOf(path).label}
                </button>{' '}
                {say(path, code)}
              </li>
            ))}
          </ul>
        </section>
      )
    case 'loading':
      return (
        <p role="status" className={styles.notice}>
          {t('mend.loading')}
        </p>
      )
    default:
      return (
        <div role="alert" className={styles.bad}>
          <p>{t(`mend.${mending.state}`)}</p>
          {mending.state === 'failed' && (
            <button type="button" className={styles.small} onClick={() => void openMending(kind)}>
              {t('steps.retry')}
            </button>
          )}
          {mending.state === 'closed' && <a href={statusPath(lang, mending)}>{t('send.status')}</a>}
        </div>
      )
  }
}
