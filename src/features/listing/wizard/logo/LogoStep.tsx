import { useStore } from '@nanostores/react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { failureWord } from '#client/api/failure-word.ts'
import { upload as uploadIcon } from '#content/icons.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { $drafts } from '../../stores/draft.ts'
import { $logoUpload, type LogoUpload, uploadLogo } from '../../stores/logo.ts'
import { useFaultText as useFieldFaultText } from '../field-text.ts'
import { StepHead } from '../StepHead.tsx'
import { CropTool } from './CropTool.tsx'
import styles from './Logo.module.scss'
import { LogoPreview } from './LogoPreview.tsx'
import { MAX_PICTURE_SIDE_PX } from './read-picture.ts'
import { useGivenFiles } from './use-given-files.ts'
import { type LogoFault, useLogo } from './use-logo.ts'

interface Props {
  kind: ListingKind
  /** The content language tag, for numbers. */
  tag: string
  onBack: () => void
  onNext: () => void
}

const MEGABYTE = 1024 * 1024
const INPUT_ID = 'logo-file'
const FAULT_ID = 'logo-fault'

function useFaultText(tag: string): (fault: LogoFault) => string {
  const t = useT()
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return fault => {
    switch (fault.code) {
      case 'size':
        // Upwards, so that what is a byte too large does not read as just right.
        return t('logo.faults.size', { size: number.format(Math.ceil((fault.bytes / MEGABYTE) * 10) / 10) })
      case 'small':
      case 'huge':
        return t(`logo.faults.${fault.code}`, { ...fault, max: MAX_PICTURE_SIDE_PX })
      case 'missing':
        return ''
      default:
        return t(`logo.faults.${fault.code}`)
    }
  }
}

function useUploadText(): (upload: LogoUpload) => string | undefined {
  const t = useT()
  return upload => {
    if (upload.state === 'refused') return t(`logo.upload.${upload.code}`)
    return upload.state === 'failed' ? t(`logo.upload.${failureWord(upload)}`) : undefined
  }
}

/** The second step: a picture becomes the logo, and the logo goes to the API. */
export function LogoStep({ kind, tag, onBack, onNext }: Props) {
  const t = useT()
  const { logo, chosen, fault, isReading, choose, cut, settle, setFault } = useLogo(kind)
  const upload = useStore($logoUpload)
  const isAbove = useGivenFiles(choose)
  const faultText = useFaultText(tag)
  const sayField = useFieldFaultText(kind)
  // A request that is mended has been paid for.
  const isMending = useStore($drafts[kind]).mending !== undefined
  const uploadText = useUploadText()(upload)
  const input = useRef<HTMLInputElement>(null)
  const isHere = useRef(true)
  const isSending = upload.state === 'sending'

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  function take(event: ChangeEvent<HTMLInputElement>): void {
    void choose([...(event.currentTarget.files ?? [])])
    // The same file may be chosen again.
    event.currentTarget.value = ''
  }

  async function goOn(): Promise<void> {
    settle()
    if (!logo && !chosen) {
      setFault({ code: 'missing' })
      return input.current?.focus()
    }
    // Whoever went back meanwhile is not pulled forward.
    if ((await uploadLogo(kind)) && isHere.current) onNext()
  }

  return (
    <div className={styles.step}>
      <StepHead title={t('logo.title')} lead={t('logo.lead')} />
      <div className={styles.columns}>
        <div className={styles.work}>
          {chosen && (
            <CropTool
              picture={chosen.picture}
              crop={chosen.crop}
              onCrop={crop => cut(chosen.picture, crop)}
            />
          )}
          {!chosen && logo && <p className={styles.kept}>{t('logo.kept')}</p>}
          <div className={styles.drop} data-above={isAbove} data-compact={chosen !== undefined}>
            <input
              ref={input}
              id={INPUT_ID}
              className={styles.file}
              type="file"
              accept="image/png,image/jpeg"
              aria-invalid={fault !== undefined}
              aria-describedby={fault ? FAULT_ID : undefined}
              onChange={take}
            />
            <label htmlFor={INPUT_ID}>
              <svg className="iconLine" width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
                <path d={uploadIcon} />
              </svg>
              <strong>{t(logo ? 'logo.another' : 'logo.choose')}</strong>
              <span>{t(isAbove ? 'logo.dropNow' : 'logo.drop')}</span>
              <small>{t('logo.formats')}</small>
            </label>
          </div>
          <p role="status" className={styles.hint}>
            {isReading && t('logo.reading')}
          </p>
          <div role="alert" id={FAULT_ID}>
            {fault && (
              <p className={styles.fault}>
                <strong>
                  {fault.code === 'missing' ? sayField('icon_url', 'required') : t('logo.wrong')}
                </strong>
                {fault.code !== 'missing' && <span>{faultText(fault)}</span>}
              </p>
            )}
          </div>
        </div>
        <aside className={styles.beside}>
          <h3>{t('logo.preview.title')}</h3>
          <LogoPreview logo={logo} />
          <p className={styles.hint}>{t('logo.rules')}</p>
        </aside>
      </div>
      <div role="alert">{uploadText && <p className={styles.fault}>{uploadText}</p>}</div>
      <div className={styles.actions}>
        <button type="button" className="button buttonGhost" onClick={onBack}>
          {t('steps.back')}
        </button>
        <button type="button" className="button" aria-busy={isSending} onClick={goOn}>
          {t(
            isSending
              ? 'logo.sending'
              : uploadText
                ? 'logo.retry'
                : isMending
                  ? 'logo.mended'
                  : 'logo.continue',
          )}
        </button>
      </div>
    </div>
  )
}
