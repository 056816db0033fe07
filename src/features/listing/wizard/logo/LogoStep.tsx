import { useStore } from '@nanostores/react'
import { type ChangeEvent, type Ref, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWord } from '#client/api/failure-word.ts'
import { upload as uploadIcon } from '#content/icons.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { type LogoUpload, logoOf } from '../../stores/logo.ts'
import { useErrorText } from '../field-text.ts'
import { StepHead } from '../Steps.tsx'
import submit from '../Submit.module.scss'
import { useInSight } from '../use-in-sight.ts'
import { useListing } from '../use-listing.ts'
import { CropTool, type Settle } from './CropTool.tsx'
import styles from './Logo.module.scss'
import { MAX_PICTURE_SIDE_PX, MIN_PICTURE_SIDE_PX } from './picture.ts'
import { type LogoError, useGivenFiles, usePicture } from './use-picture.ts'

interface PreviewProps {
  /** Nothing yet: the places are shown empty. */
  logo: string | undefined
}

/** The logo where people will meet it: in a list by day and by night, and as the small round mark of a balance. */
function LogoPreview({ logo }: PreviewProps) {
  const { t } = useTranslation('listing')
  const mark = (className: string | undefined, size: number) =>
    logo ? (
      <img className={className} src={logo} alt={t('logo.preview.alt')} width={size} height={size} />
    ) : (
      <span className={`${className} ${styles.empty}`} />
    )
  const row = (name: string, theme: string | undefined) => (
    <figure className={`figure ${theme}`}>
      <div className={`withIcon ${styles.listing}`}>
        {mark(styles.large, 64)}
        <span className={styles.lines} aria-hidden="true" />
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
  return (
    <section className={`grid ${styles.previews}`} aria-label={t('logo.preview.title')}>
      {row(t('logo.preview.light'), styles.light)}
      {row(t('logo.preview.dark'), styles.dark)}
      <figure className="figure">
        <div className={`withIcon ${styles.listing}`}>
          {mark(styles.small, 32)}
          <span className={styles.lines} aria-hidden="true" />
        </div>
        <figcaption>{t('logo.preview.round')}</figcaption>
      </figure>
    </section>
  )
}

interface Props {
  /** The content language tag, for numbers. */
  tag: string
  onBack: () => void
  onNext: () => void
}

const MEGABYTE = 1024 * 1024
const INPUT_ID = 'logo-file'
const ERROR_ID = 'logo-error'

function useLogoErrorText(tag: string): (error: LogoError) => string {
  const { t } = useTranslation('listing')
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return error => {
    switch (error.code) {
      case 'size':
        // Upwards, so that what is a byte too large does not read as just right.
        return t('logo.errors.size', { size: number.format(Math.ceil((error.bytes / MEGABYTE) * 10) / 10) })
      case 'small':
      case 'huge':
        return t(`logo.errors.${error.code}`, {
          ...error,
          max: MAX_PICTURE_SIDE_PX,
          min: MIN_PICTURE_SIDE_PX,
        })
      case 'missing':
        return ''
      default:
        return t(`logo.errors.${error.code}`)
    }
  }
}

function useUploadText(): (upload: LogoUpload) => string | undefined {
  const { t } = useTranslation('listing')
  return upload => {
    if (upload.state === 'refused') return t(`logo.upload.${upload.code}`)
    return upload.state === 'failed' ? t(`logo.upload.${failureWord(upload)}`) : undefined
  }
}

/** Whether the step is still shown, for what comes back from the server. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

interface DropProps {
  input: Ref<HTMLInputElement>
  hasLogo: boolean
  /** A file hangs above the page. */
  isAbove: boolean
  /** There is a picture to work at already. */
  isCompact: boolean
  isInvalid: boolean
  onChoose: (files: readonly File[]) => void
}

/** Where a file is chosen; it may be dropped anywhere. */
function FileDrop({ input, hasLogo, isAbove, isCompact, isInvalid, onChoose }: DropProps) {
  const { t } = useTranslation('listing')
  function chooseFile(event: ChangeEvent<HTMLInputElement>): void {
    onChoose([...(event.currentTarget.files ?? [])])
    // The same file may be chosen again.
    event.currentTarget.value = ''
  }

  return (
    <div className={styles.drop} data-above={isAbove} data-compact={isCompact}>
      <input
        ref={input}
        id={INPUT_ID}
        type="file"
        accept="image/png,image/jpeg,image/svg+xml,image/webp,image/gif,image/avif"
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? ERROR_ID : undefined}
        onChange={chooseFile}
      />
      <label htmlFor={INPUT_ID}>
        <svg className="iconLine" width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
          <path d={uploadIcon} />
        </svg>
        <strong>{t(hasLogo ? 'logo.another' : 'logo.choose')}</strong>
        <span>{t(isAbove ? 'logo.dropNow' : 'logo.drop')}</span>
        <small>{t('logo.formats')}</small>
      </label>
    </div>
  )
}

function Beside({ logo }: { logo: string | undefined }) {
  const { t } = useTranslation('listing')
  return (
    <aside className="stack">
      <h3>{t('logo.preview.title')}</h3>
      <LogoPreview logo={logo} />
      <p className="formHint">{t('logo.rules')}</p>
    </aside>
  )
}

/** The second step: a picture becomes the logo, and the logo goes to the API. */
export function LogoStep({ tag, onBack, onNext }: Props) {
  const { t } = useTranslation('listing')
  const listing = useListing()
  const { $logoUpload, changeLogo, uploadLogo } = logoOf(listing)
  const { logo, logoUrl } = useStore(listing.$draft)
  // Of a request that is revised on another device the logo may not be had at the moment.
  const isThere = logo !== undefined || logoUrl !== undefined
  const { picture, error, isReading, choose, setError } = usePicture()
  const settle = useRef<Settle>(null)
  const upload = useStore($logoUpload)
  const isAbove = useGivenFiles(choose)
  const logoErrorText = useLogoErrorText(tag)
  const errorText = useErrorText()
  // A request that is revised has been paid for.
  const uploadText = useUploadText()(upload)
  const input = useRef<HTMLInputElement>(null)
  const isHere = useIsHere()
  const isSending = upload.state === 'sending'
  const said = useInSight<HTMLDivElement>(uploadText)

  async function goOn(): Promise<void> {
    await settle.current?.()
    if (!isThere && !picture) {
      setError({ code: 'missing' })
      return input.current?.focus()
    }
    // A visitor who went back meanwhile is not pulled forward.
    if ((await uploadLogo()) && isHere.current) onNext()
  }

  return (
    <div className={submit.form}>
      <StepHead title={t('logo.title')} lead={t('logo.lead')} />
      <div className={`split ${styles.columns}`}>
        <div className="stack">
          {picture && <CropTool ref={settle} picture={picture} onLogo={changeLogo} />}
          {!picture && isThere && <p className="formHint">{t('logo.kept')}</p>}
          <FileDrop
            input={input}
            hasLogo={isThere}
            isAbove={isAbove}
            isCompact={picture !== undefined}
            isInvalid={error !== undefined}
            onChoose={files => void choose(files)}
          />
          <p role="status" className="formHint">
            {isReading && t('logo.reading')}
          </p>
          <div role="alert" id={ERROR_ID}>
            {error && (
              <div className="formBad">
                <strong>
                  {error.code === 'missing' ? errorText('icon_url', 'required') : t('logo.wrong')}
                </strong>
                {error.code !== 'missing' && <p>{logoErrorText(error)}</p>}
              </div>
            )}
          </div>
        </div>
        <Beside logo={logo} />
      </div>
      {upload.state === 'sending' && upload.isSlow && <p role="status">{t('steps.slow')}</p>}
      <div role="alert" ref={said} className={submit.said}>
        {uploadText && (
          <div className="formBad">
            <p>{uploadText}</p>
            <RetryTime retryAt={upload.state === 'failed' ? upload.retryAt : undefined} />
          </div>
        )}
      </div>
      <div className={`cluster ${submit.actions}`}>
        <button type="button" className="button buttonGhost" onClick={onBack}>
          {t('steps.back')}
        </button>
        <button type="button" className="button" aria-busy={isSending} onClick={goOn}>
          {t(isSending ? 'logo.sending' : uploadText ? 'logo.retry' : 'logo.continue')}
        </button>
      </div>
    </div>
  )
}
