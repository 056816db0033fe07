import { isWaiting } from '#client/stores/async-state.ts'
import type { Loading } from '../stores/dapps.ts'
import { useStoreT } from './StoreMessages.tsx'

interface Props {
  loading: Loading
  /** Without it: that of a list, which is still there. */
  failed?: string
  onRetry: () => void
}

/** What is going on, in words: loading, slow, failed with a way to try again; nothing while all is well. */
export function StoreStatus({ loading, failed, onRetry }: Props) {
  const t = useStoreT()
  const { state } = loading
  if (state === 'failed') {
    return (
      <p className="storeFailed" role="alert">
        <span>{failed ?? t('states.failed')}</span>
        <button type="button" className="storeTool" onClick={onRetry}>
          {t('states.retry')}
        </button>
      </p>
    )
  }
  if (!isWaiting(loading)) return null
  return (
    <p className="storeWaiting needsScript" role="status">
      {t(state === 'slow' ? 'states.slow' : 'states.loading')}
    </p>
  )
}
