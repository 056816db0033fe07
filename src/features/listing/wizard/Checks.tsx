import { useStore } from '@nanostores/react'
import { memo, useEffect } from 'react'
import { alertTriangle, check as checkIcon, eye } from '#content/icons.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { $checks, $mayDonate, runChecks, type Checks as State, skipChecks } from '../stores/checks.ts'
import { goToField } from '../stores/steps.ts'
import styles from './Checks.module.scss'
import { useFaultText, useFieldText } from './field-text.ts'

const ICONS = { ok: checkIcon, staff: eye, stop: alertTriangle }
const IDLE: State = { state: 'idle' }

interface Row {
  verdict: ListingCheck['verdict']
  text: string
  /** Where it can be mended. */
  field?: string
}

/** Every check in plain words; the form's own faults come as one row each. */
function useRows(kind: ListingKind, checks: State): Row[] {
  const t = useT()
  const say = useFaultText(kind)
  const textOf = useFieldText(kind)
  if (checks.state !== 'ready') return []
  const faults = Object.entries(checks.fields).map(([field, code]): Row => {
    const text = t('form.summaryItem', { label: textOf(field).label, message: say(field, code) })
    return { verdict: 'stop', text, field }
  })
  const made = checks.checks.map((check): Row => {
    const { verdict, field, detail = '' } = check
    const text =
      check.verdict === 'ok'
        ? t(`checkOk.${check.code}`)
        : t(`checkOpen.${check.code}`, { detail, label: field ? textOf(field).label : '' })
    return { verdict, text, field: verdict === 'stop' ? field : undefined }
  })
  return [...faults, ...made]
}

/**
 * What can be known before money is sent, looked at as soon as it is shown. Drawn anew for its own sake alone: it would
 * take the focus of what goes away elsewhere in the step for its own, see kept-focus.ts.
 */
export const Checks = memo(function Checks({ kind }: { kind: ListingKind }) {
  const t = useT()
  const checks = useStore($checks, { ssr: () => IDLE })
  const mayDonate = useStore($mayDonate, { ssr: () => false })
  const rows = useRows(kind, checks)
  const place = useKeptFocus()
  const { state } = checks

  useEffect(() => {
    if ($checks.get().state === 'idle') void runChecks(kind)
  }, [kind])

  const hasStaff = rows.some(({ verdict }) => verdict === 'staff')
  const outcome = mayDonate ? (hasStaff ? 'checks.staffLooks' : 'checks.passed') : 'checks.stopped'
  return (
    <section className={styles.checks} aria-busy={state === 'loading' || state === 'slow'}>
      <h3 ref={place} tabIndex={-1}>
        {t('checks.title')}
      </h3>
      <p className={styles.lead}>{t('checks.lead')}</p>
      <div role="status">
        {(state === 'loading' || state === 'slow') && (
          <p className={styles.waiting}>{t(state === 'slow' ? 'checks.slow' : 'checks.loading')}</p>
        )}
        {state === 'ready' && <p className={mayDonate ? styles.passed : styles.stopped}>{t(outcome)}</p>}
        {state === 'skipped' && <p className={styles.waiting}>{t('checks.skipped')}</p>}
      </div>
      {state === 'failed' && (
        <div role="alert" className={styles.stopped}>
          <p>{t('checks.failed')}</p>
          <p className={styles.ways}>
            <button type="button" onClick={() => void runChecks(kind)}>
              {t('checks.retry')}
            </button>
            <button type="button" onClick={skipChecks}>
              {t('checks.skip')}
            </button>
          </p>
        </div>
      )}
      {rows.length > 0 && (
        <ul role="list" className={styles.rows}>
          {rows.map(({ verdict, text, field }) => (
            <li key={`${verdict} ${text}`} data-verdict={verdict}>
              <svg
                width="20"
                height="20"
                viewBox="0 0 24 24"
                role="img"
                aria-label={t(`verdicts.${verdict}`)}
              >
                <path d={ICONS[verdict]} />
              </svg>
              <span>{text}</span>
              {field && (
                <button type="button" onClick={() => goToField(kind, field)}>
                  {t('checks.mend')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})
