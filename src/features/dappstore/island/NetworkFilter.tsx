import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { safeUrl } from '#lib/safe-url.ts'
import type { StoreNetwork } from '../stores/networks.ts'
import { changeView } from '../stores/view.ts'
import { useStoreT } from './StoreMessages.tsx'
import { useLate } from './use-late.ts'

interface Props {
  networks: readonly StoreNetwork[]
  chosen: string | undefined
}

/** Arrow keys go through the found networks; Tab goes on as ever. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul button')]
  const place = stops.findIndex(stop => stop.matches(':focus'))
  const step = event.key === 'ArrowDown' ? 1 : stops.length - 1
  event.preventDefault()
  stops[(place + step) % stops.length]?.focus()
}

/** All networks or one of those the wallet supports, with a search of its own. */
export function NetworkFilter({ networks, chosen }: Props) {
  const t = useStoreT()
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const late = useLate(isOpen)
  const current = networks.find(({ hid }) => hid === chosen)

  // Opened before the island woke.
  useEffect(() => setOpen(details.current?.open ?? false), [])

  function close(): void {
    setOpen(false)
    details.current?.querySelector('summary')?.focus()
  }

  function choose(network: string | undefined): void {
    changeView({ network })
    close()
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (!isOpen) return
    if (event.key === 'Escape') close()
    else moveFocus(event)
  }

  return (
    <details
      ref={details}
      className="storeNetwork"
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={press}
      onBlur={event =>
        event.relatedTarget && !details.current?.contains(event.relatedTarget) && setOpen(false)
      }
    >
      <summary aria-label={`${t('filters.network')}: ${current?.title ?? t('filters.allNetworks')}`}>
        {current && <img src={safeUrl(current.icon)} alt="" width="18" height="18" />}
        <span>{current?.title ?? t('filters.allNetworks')}</span>
      </summary>
      {isOpen && late && <late.NetworkChoice networks={networks} chosen={chosen} onChoose={choose} />}
    </details>
  )
}
