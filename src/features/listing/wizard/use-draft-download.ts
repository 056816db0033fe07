import { useTranslation } from 'react-i18next'
import { useListing } from './use-listing.ts'

/** Gives the draft to the visitor as a file. */
export function useDraftDownload(): () => void {
  const { t } = useTranslation('listing')
  const { kind, exportDraft } = useListing()
  return () => {
    const url = URL.createObjectURL(new Blob([exportDraft()], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${t('draft.fileName')}-${kind}.json`
    link.click()
    URL.revokeObjectURL(url)
  }
}
