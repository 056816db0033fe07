import { useT } from '#i18n/IslandMessages.tsx'
import { RetryCountdown } from '#ui/RetryCountdown.tsx'

/** When a call that was refused for its number may be made again; nothing where the server did not say. */
export function RetryTime({ retryAt }: { retryAt: number | undefined }) {
  const t = useT()
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
