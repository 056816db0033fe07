import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IDLE } from '#client/stores/async-state.ts'
import type { FieldCodes } from '#contract/endpoint.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { Exact } from '#ui/Exact.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { FormField } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { NO_DRAFT } from '../stores/draft.ts'
import { NO_COMMENTS } from '../stores/revision.ts'
import { type Sending, sendingOf } from '../stores/send.ts'
import { formFieldsIn, isAsked } from '../stores/values.ts'
import { isWritten } from '../widgets/lines.ts'
import { WIDGETS } from '../widgets/widgets.ts'
import { Checks } from './Checks.tsx'
import { useErrorText, useFieldText, useInputName } from './field-text.ts'
import type { Choices } from './fields/field-props.ts'
import { ListingPreview } from './ListingPreview.tsx'
import { StepHead } from './Steps.tsx'
import styles from './Submit.module.scss'
import { useInSight } from './use-in-sight.ts'
import { useListing } from './use-listing.ts'
import { useValueLines } from './value-lines.ts'

interface Props extends Choices {
  lang: string
  fields: readonly FormField[]
}

/** Addresses of networks that were taken off again are not sent. */
const ofChosen = (name: string, values: ListingValues): unknown => {
  if (name !== 'address' || !Array.isArray(values.platform)) return values[name]
  const hids = WIDGETS.networks.read(values.platform)
  return Object.fromEntries(
    Object.entries(WIDGETS.addresses.read(values.address)).filter(([hid]) => hids.includes(hid)),
  )
}

interface FailedProps extends Pick<Choices, 'networks'> {
  sending: Extract<Sending, { state: 'failed' }>
}

function Failed({ sending, networks }: FailedProps) {
  const { t } = useTranslation('listing')
  const { $comments } = useListing()
  const { serverErrors } = useStore($comments, { ssr: () => NO_COMMENTS })
  const { error, path, retryAt } = sending
  return (
    <div role="alert" className="formBad">
      <p>{t(error === 'unpaid' ? 'checkOpen.unpaid' : `send.${error}`)}</p>
      <RetryTime retryAt={retryAt} />
      {path && <a href={path}>{t('send.status')}</a>}
      {error === 'refused' && <Refused codes={serverErrors} networks={networks} />}
    </div>
  )
}

/** The fields that the server named, each a way back to it. */
function Refused({ codes, networks }: { codes: FieldCodes } & Pick<Choices, 'networks'>) {
  const { t } = useTranslation('listing')
  const { goToField } = useListing()
  const errorText = useErrorText()
  const nameOf = useInputName(networks)
  return (
    <ul role="list">
      {Object.entries(codes).map(([path, code]) => (
        <li key={path}>
          <button type="button" className="linkButton" onClick={() => goToField(path)}>
            {t('form.summaryItem', { label: nameOf(path), message: errorText(path, code) })}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface AnswersProps extends Choices {
  fields: readonly FormField[]
  /** Nothing can be changed while it is sent. */
  isLocked: boolean
}

/** Every field that was asked for with its answer, and the way back to it. */
function Answers({ fields, isLocked, ...choices }: AnswersProps) {
  const { t } = useTranslation('listing')
  const { $draft, goToField, goToStep } = useListing()
  const textOf = useFieldText()
  const linesOf = useValueLines(choices)
  const { values, logo } = useStore($draft, { ssr: () => NO_DRAFT })
  const asked = formFieldsIn(fields).filter(({ name }) => isAsked(fields, name, values))
  return (
    <dl className="termRows formValues formAnswers">
      {asked.map(field => {
        const { label } = textOf(field.name)
        const lines = linesOf(field, ofChosen(field.name, values))
        return (
          <div key={field.name}>
            <dt>{label}</dt>
            <dd>
              {lines.map(({ text }) => (
                <p key={text} translate={isWritten(field.meta.widget) ? 'no' : undefined}>
                  {text}
                </p>
              ))}
              {lines.length === 0 && <p className="formHint">{t('send.empty')}</p>}
            </dd>
            <dd>
              <button
                type="button"
                className="linkButton"
                disabled={isLocked}
                aria-label={t('send.edit', { name: label })}
                onClick={() => goToField(field.name)}
              >
                {t('send.change')}
              </button>
            </dd>
          </div>
        )
      })}
      <div>
        <dt>{t('send.logo')}</dt>
        <dd>{logo && <img src={logo} alt={t('send.logo')} width="64" height="64" />}</dd>
        <dd>
          <button
            type="button"
            className="linkButton"
            disabled={isLocked}
            aria-label={t('send.edit', { name: t('send.logo') })}
            onClick={() => goToStep('logo')}
          >
            {t('send.change')}
          </button>
        </dd>
      </div>
    </dl>
  )
}

/** Everything once more, what the checks found of it, and one button. */
export function SendStep({ lang, fields, ...choices }: Props) {
  const { t } = useTranslation('listing')
  const listing = useListing()
  const { $draft, goToStep } = listing
  const { $sending, sendRequest, forgetSending } = sendingOf(listing)
  const { values, revising } = useStore($draft, { ssr: () => NO_DRAFT })
  const sending = useStore($sending, { ssr: () => IDLE })
  const { state } = sending
  const place = useKeptFocus()
  const isSending = state === 'sending' || state === 'slow'
  /** What the checks held back was not sent, so nothing is sent again. */
  const wasSent = sending.state === 'failed' && !['stopped', 'unchecked'].includes(sending.error)
  const said = useInSight<HTMLDivElement>(state === 'idle' ? undefined : state)

  useEffect(() => forgetSending, [forgetSending])

  if (sending.state === 'done' && sending.path) {
    return (
      <div className={styles.form}>
        <div role="status" className="formDone">
          <p>
            <Exact text={t('send.sent', { id: sending.id })} exact={[sending.id]} />
          </p>
          <a ref={place} className="button" href={sending.path}>
            {t('send.open')}
          </a>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <StepHead
        title={t(revising ? 'send.revisedTitle' : 'send.title')}
        lead={t(revising ? 'send.revisedLead' : 'send.lead')}
      />
      <Answers fields={fields} isLocked={isSending} {...choices} />
      <ListingPreview values={values} networks={choices.networks} />
      {/* What is revised was checked when it was sent at first. */}
      {!revising && <Checks />}
      <p>{t('send.agree')}</p>
      <div ref={said} className={styles.said}>
        {sending.state === 'failed' && <Failed sending={sending} networks={choices.networks} />}
        <p role="status" className="formNote">
          {state === 'sending' ? t('send.keepOpen') : state === 'slow' && t('steps.slow')}
        </p>
      </div>
      <div className={`cluster ${styles.actions}`}>
        <button
          type="button"
          className="button buttonGhost"
          disabled={isSending}
          onClick={() => goToStep('logo')}
        >
          {t('steps.back')}
        </button>
        <button type="button" className="button" aria-busy={isSending} onClick={() => void sendRequest(lang)}>
          {t(isSending ? 'send.sending' : wasSent ? 'send.again' : 'send.button')}
        </button>
      </div>
    </div>
  )
}
