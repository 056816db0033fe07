import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Imported } from '../stores/draft-file.ts'
import { NOTHING_SAVED } from '../stores/saving.ts'
import { useDraftDownload } from './use-draft-download.ts'
import { useListing } from './use-listing.ts'

function useSavedText(tag: string): string {
  const { t } = useTranslation('listing')
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
  const { t } = useTranslation('listing')
  const listing = useListing()
  const { $draft, $saving, $isChangedElsewhere, goToStep } = listing
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
    const answer = await import('../stores/draft-file.ts').then(
      ({ importDraft }) => importDraft(listing, text),
      (): Imported => ({ state: 'broken' }),
    )
    if (answer.state === 'done') goToStep($draft.get().request ? 'donation' : 'form')
    setMessage(
      answer.state === 'other'
        ? t('draft.importOther', { title: titles[answer.kind] })
        : t(answer.state === 'done' ? 'draft.imported' : 'draft.importFailed'),
    )
  }

  return (
    <section className="formNote formAside" data-state={saving.state}>
      <h2>{t('draft.title')}</h2>
      <p className="draftSaved">{saved}</p>
      <p role="status">{isElsewhere && t('draft.elsewhere')}</p>
      <p className="cluster">
        <button type="button" className="buttonSmall needsScript" onClick={download}>
          {t('draft.export')}
        </button>
        <label className="buttonSmall needsScript">
          <input type="file" accept="application/json,.json" onChange={event => void readFile(event)} />
          <span>{t('draft.import')}</span>
        </label>
      </p>
      <p role="status">{message}</p>
      <p className="formHint">{t('draft.private')}</p>
    </section>
  )
}
