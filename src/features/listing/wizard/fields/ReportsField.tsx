import { useStore } from '@nanostores/react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTooEarly } from '#client/stores/retry-wait.ts'
import { imageIdOf } from '#contract/uploads.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { isDocument } from '../../contract/images.ts'
import { NO_DRAFT } from '../../stores/draft.ts'
import { blobAddressOf } from '../../stores/pictures.ts'
import { uploadReport } from '../../stores/upload-report.ts'
import { useListing } from '../use-listing.ts'
import { FieldError, GroupFrame } from './Frame.tsx'
import { type FieldProps, idOf } from './field-props.ts'

type Failed = { file: File; reason: 'failed' | 'refused'; retryAt?: number }

/** Uploads pages one after another; those that fail wait for another try. */
function useUploads({ name, meta, value, onChange, onLeave }: FieldProps<string[]>, onIdle: () => void) {
  const [sending, setSending] = useState<string>()
  const [failed, setFailed] = useState<Failed[]>([])
  const { $draft, changeDraft } = useListing()

  async function send(files: readonly File[]): Promise<void> {
    let pages = value
    const left: Failed[] = []
    for (const file of files.slice(0, (meta.maxItems ?? files.length) - pages.length)) {
      setSending(file.name)
      const answer = await uploadReport(file)
      if (answer.state === 'failed') left.push({ file, reason: 'failed', retryAt: answer.retryAt })
      else if (answer.state === 'refused') left.push({ file, reason: 'refused' })
      else {
        const { url, secret } = answer
        changeDraft({ uploads: { ...$draft.get().uploads, [imageIdOf(url) ?? '']: secret } })
        pages = [...pages, url]
        onChange(pages)
      }
    }
    setSending(undefined)
    setFailed(left)
    onLeave(name)
    // Nothing could be pressed while it was sent.
    if (document.activeElement === document.body) onIdle()
  }

  return { sending, failed, send }
}

interface PageProps {
  url: string
  /** `Page 2 of the report`. */
  label: string
}

/** A page as this browser has it, or as the server shows it to its uploader; without either, and of a PDF, its number. */
function ReportPage({ url, label }: PageProps) {
  const { uploads, revising } = useStore(useListing().$draft, { ssr: () => NO_DRAFT })
  const [address, setAddress] = useState<string>()
  const secret = uploads?.[imageIdOf(url) ?? ''] ?? revising?.key
  useEffect(() => {
    let isHere = true
    if (!isDocument(url)) void blobAddressOf(url, secret).then(found => isHere && setAddress(found))
    return () => {
      isHere = false
    }
  }, [url, secret])
  if (address) return <img src={address} alt={label} width="96" height="128" />
  return (
    <span className="document">
      {isDocument(url) && <span>{'PDF '}</span>}
      <small>{label}</small>
    </span>
  )
}

/** Audit reports as PDF or as pictures of pages, uploaded as they are chosen. A PDF is never drawn. */
export function ReportsField(props: FieldProps<string[]>) {
  const { t } = useTranslation('listing')
  const { name, meta, text, value, codes, onChange } = props
  const focusChoice = () =>
    requestAnimationFrame(() => document.getElementById(idOf(`${name}.file`))?.focus())
  const { sending, failed, send } = useUploads(props, focusChoice)

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again after it failed.
    event.target.value = ''
    void send(files)
  }

  const retryAt = failed.find(each => each.retryAt)?.retryAt

  function retry(): void {
    if (isTooEarly(retryAt)) return
    void send(failed.filter(({ reason }) => reason === 'failed').map(({ file }) => file))
  }

  function remove(place: number): void {
    onChange(value.filter((_, at) => at !== place))
    focusChoice()
  }

  return (
    <GroupFrame path={name} meta={meta} text={text} code={codes[name]}>
      <p className="formHint">{t('reports.hint')}</p>
      {value.length > 0 && (
        <ul role="list" className="reportPages cluster">
          {value.map((url, place) => (
            <li key={url}>
              <ReportPage url={url} label={t('reports.page', { number: place + 1 })} />
              <button
                type="button"
                className="rowRemove"
                disabled={sending !== undefined}
                aria-label={t('reports.remove', { number: place + 1 })}
                onClick={() => remove(place)}
              />
              <FieldError path={`${name}.${place}`} code={codes[`${name}.${place}`]} />
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <div role="alert" className="formBad">
          {failed.map(({ file, reason }) => (
            <p key={file.name}>{t(`reports.${reason}`, { name: file.name })}</p>
          ))}
          <RetryTime retryAt={retryAt} />
          {failed.some(({ reason }) => reason === 'failed') && (
            <button type="button" className="buttonSmall" onClick={retry}>
              {t('reports.retry')}
            </button>
          )}
        </div>
      )}
      <p role="status" className="formHint">
        {sending && t('reports.sending', { name: sending })}
      </p>
      <label className="buttonSmall rowAdd" aria-busy={sending !== undefined}>
        <input
          id={idOf(`${name}.file`)}
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          multiple
          disabled={sending !== undefined}
          onChange={choose}
        />
        <span>{t('reports.choose')}</span>
      </label>
    </GroupFrame>
  )
}
