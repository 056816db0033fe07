import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IDLE, isWaiting } from '#client/stores/async-state.ts'
import { alertTriangle, check as checkIcon, eye } from '#content/icons.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { withGap } from '#lib/sentences.ts'
import { Exact } from '#ui/Exact.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { readCode } from '../contract/codes.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { checksOf, type ChecksState as State } from '../stores/checks.ts'
import { useErrorText, useFieldText } from './field-text.ts'
import { useListing } from './use-listing.ts'

const ICONS = { ok: checkIcon, staff: eye, stop: alertTriangle }

interface Row {
  verdict: ListingCheck['verdict']
  text: string
  /** What in it must stay as it is. */
  exact: readonly string[]
  /** Where it can be corrected. */
  field?: string
  /** Where its owner changes what is listed already. */
  change?: string
}

/** Every check in plain words; the form's own errors come as one row each. */
function useRows(checks: State): Row[] {
  const { t } = useTranslation('listing')
  const errorText = useErrorText()
  const textOf = useFieldText()
  if (checks.state !== 'ready') return []
  const errors = Object.entries(checks.fields).map(([field, code]): Row => {
    const text = t('form.summaryItem', { label: textOf(field).label, message: errorText(field, code) })
    return { verdict: 'stop', text, exact: [readCode(code).value], field }
  })
  const made = checks.checks.map((check): Row => {
    const { verdict, field, detail = '' } = check
    const label = field ? textOf(field).label : ''
    const text =
      check.verdict === 'ok' ? t(`checkOk.${check.code}`) : t(`checkOpen.${check.code}`, { detail, label })
    // The forms are beside the page on which owners change what is listed.
    const change =
      check.code === 'listed' && verdict !== 'ok'
        ? `../change/?${new URLSearchParams({ key: detail })}`
        : undefined
    return { verdict, text, exact: [detail], field: verdict === 'stop' ? field : undefined, change }
  })
  // Two links to one host may have the same to be said of them.
  return [...new Map([...errors, ...made].map(row => [`${row.verdict} ${row.text}`, row])).values()]
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('listing')
  const { goToField } = useListing()
  return (
    <ul role="list" className="rows checkRows">
      {rows.map(({ verdict, text, exact, field, change }) => (
        <li key={`${verdict} ${text}`} className="withIcon" data-verdict={verdict}>
          <svg
            className="iconLine"
            width="20"
            height="20"
            viewBox="0 0 24 24"
            role="img"
            aria-label={t(`verdicts.${verdict}`)}
          >
            <path d={ICONS[verdict]} />
          </svg>
          <div className="cluster">
            <p>
              <Exact text={change ? withGap(text) : text} exact={exact} />
              {change && <a href={change}>{t('checks.change')}</a>}
            </p>
            {field && (
              <button type="button" className="buttonSmall" onClick={() => goToField(field)}>
                {t('checks.toField')}
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What can be known before a request is stored, checked as soon as it is shown. */
export function Checks() {
  const { $checks, $maySend, runChecks } = checksOf(useListing())
  const { t } = useTranslation('listing')
  const checks = useStore($checks, { ssr: () => IDLE })
  const maySend = useStore($maySend, { ssr: () => false })
  const rows = useRows(checks)
  const place = useKeptFocus()
  const { state } = checks

  useEffect(() => {
    if ($checks.get().state === 'idle') void runChecks()
  }, [$checks, runChecks])

  const hasStaff = rows.some(({ verdict }) => verdict === 'staff')
  const hasOpen = rows.some(({ verdict }) => verdict !== 'ok')
  const outcome = maySend ? (hasStaff ? 'checks.staffLooks' : 'checks.passed') : 'checks.stopped'
  return (
    <section className="stack" data-focus-part aria-busy={isWaiting(checks)}>
      <h3 ref={place} tabIndex={-1}>
        {t('checks.title')}
      </h3>
      <p className="formHint">{t('checks.lead')}</p>
      <div role="status">
        {isWaiting(checks) && (
          <p className="formHint">{t(state === 'slow' ? 'checks.slow' : 'checks.loading')}</p>
        )}
        {state === 'ready' && (
          <p className={maySend ? 'formGood' : 'formBad'}>
            <strong>{t(outcome)}</strong>
          </p>
        )}
      </div>
      {state === 'failed' && (
        <div role="alert" className="formBad">
          <p>{t(checks.retryAt ? 'send.tooMany' : 'checks.failed')}</p>
          <RetryTime retryAt={checks.retryAt} />
        </div>
      )}
      {rows.length > 0 &&
        // What passed needs no room of its own; what did not is in view.
        (hasOpen ? (
          <Rows rows={rows} />
        ) : (
          <details>
            <summary className="linkButton">{t('checks.all')}</summary>
            <Rows rows={rows} />
          </details>
        ))}
      {(state === 'failed' || (state === 'ready' && hasOpen)) && (
        <p>
          <button type="button" className="buttonSmall" onClick={() => void runChecks()}>
            {t('checks.retry')}
          </button>
        </p>
      )}
    </section>
  )
}
