import { useTranslation } from 'react-i18next'
import { RetryCountdown } from '#ui/RetryCountdown.tsx'

/** When a call that was refused for its number may be made again; nothing where the server did not say. */
export function RetryTime({ retryAt }: { retryAt: number | undefined }) {
  const { t } = useTranslation('listing')
  if (retryAt === undefined) return null
  return (
    <p>
      <RetryCountdown
        key={retryAt}
        retryAt={retryAt}
        textIn={t('send.retryIn')}
        textNow={t('send.retryNow')}
      />
    </p>
  )
}
