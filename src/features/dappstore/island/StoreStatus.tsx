import type { MouseEvent } from 'react'
import { isWaiting } from '#client/stores/async-state.ts'
import type { Loading } from '../stores/dapps.ts'
import { useStoreT } from './StoreMessages.tsx'

interface Props {
  loading: Loading
  /** Without them: those of a list, which is still there. */
  waiting?: string
  failed?: string
  /** The button is gone at once. */
  onRetry: (press: MouseEvent<HTMLElement>) => void
}

/** What is going on, in words: loading, slow, failed with a way to try again; nothing while all is well. */
export function StoreStatus({ loading, waiting, failed, onRetry }: Props) {
  const t = useStoreT()
  const { state } = loading
  if (state === 'failed') {
    return (
      <p className="cluster notice storeFailed" role="alert">
        <span>{failed ?? t('states.failed')}</span>
        <button type="button" className="buttonSmall" onClick={onRetry}>
          {t('states.retry')}
        </button>
      </p>
    )
  }
  if (!isWaiting(loading)) return null
  return (
    <p className="storeWaiting needsScript" role="status">
      {state === 'slow' ? t('states.slow') : (waiting ?? t('states.loading'))}
    </p>
  )
}
