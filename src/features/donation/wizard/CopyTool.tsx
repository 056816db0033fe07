import { check, copy } from '#content/icons.ts'
import { useWords } from '#i18n/SubmitWords.tsx'
import styles from './Payment.module.scss'

interface Props {
  /** The id of what is copied; it is marked when copying fails. */
  from: string
  label: string
  /** The word stands beside the icon, not only behind it. */
  isNamed?: boolean
}

const icon = (path: string) => (
  <svg className="iconLine" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Copies what another element holds; client/copy.ts does it and says how it went. */
export function CopyTool({ from, label, isNamed = false }: Props) {
  const t = useWords()
  return (
    <button
      type="button"
      className={isNamed ? styles.copyNamed : styles.copy}
      data-copy=""
      data-copy-from={from}
      data-copy-done={t('donation.box.copied')}
      data-copy-failed={t('donation.box.copyFailed')}
      aria-label={isNamed ? undefined : label}
      title={isNamed ? undefined : label}
    >
      {icon(copy)}
      {icon(check)}
      {isNamed && label}
    </button>
  )
}
