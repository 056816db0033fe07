import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { useT } from '#i18n/IslandMessages.tsx'
import { NOTHING_SAVED } from '../stores/saving.ts'
import styles from './Submit.module.scss'
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
  const { kind, $saving, $isChangedElsewhere, exportDraft, importDraft, goToStep } = useListing()
  const saved = useSavedText(tag)
  const saving = useStore($saving, { ssr: () => NOTHING_SAVED })
  const isElsewhere = useStore($isChangedElsewhere, { ssr: () => false })
  const [message, setMessage] = useState('')

  function download(): void {
    const url = URL.createObjectURL(new Blob([exportDraft()], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${t('draft.fileName')}-${kind}.json`
    link.click()
    URL.revokeObjectURL(url)
  }

  async function readFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    const text = await file?.text().catch(() => '')
    event.target.value = ''
    if (text === undefined) return
    const answer = importDraft(text)
    if (answer.state === 'done') goToStep('form')
    setMessage(
      answer.state === 'other'
        ? t('draft.importOther', { title: titles[answer.kind] })
        : t(answer.state === 'done' ? 'draft.imported' : 'draft.importFailed'),
    )
  }

  return (
    <section className={styles.draft}>
      <h2>{t('draft.title')}</h2>
      <p className={styles.saved} data-state={saving.state}>
        {saved}
      </p>
      <p role="status">{isElsewhere && t('draft.elsewhere')}</p>
      <p className={styles.files}>
        <button type="button" className={`${styles.small} needsScript`} onClick={download}>
          {t('draft.export')}
        </button>
        <label className={`${styles.small} needsScript`}>
          <input type="file" accept="application/json,.json" onChange={event => void readFile(event)} />
          <span>{t('draft.import')}</span>
        </label>
      </p>
      <p role="status">{message}</p>
      <p className={styles.private}>{t('draft.private')}</p>
    </section>
  )
}
