import { useContext, useEffect, useId, useRef, useState } from 'react'
import { useFoundNetworks } from '#features/networks/parts/use-found-networks.ts'
import { useWaitingKeys } from '#features/networks/parts/use-waiting-keys.ts'
import { NAME_SEARCH_PROPS } from '#lib/exact-text.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { whenTyped } from '#ui/when-typed.ts'
import { loadNetworkFinder, type StoreNetwork } from '../stores/networks.ts'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'

interface Props {
  networks: readonly StoreNetwork[]
  chosen: string | undefined
  onChoose: (network: string | undefined) => void
}

const KEYS = {
  walk: 'ArrowDown',
  choose: 'Enter',
  rowAt(list: HTMLElement, steps: number) {
    const rows = list.querySelectorAll('button')
    return rows[Math.min(steps, rows.length) - 1]
  },
}

/** The networks of an opened filter, with a search of its own. */
export function NetworkChoice({ networks, chosen, onChoose }: Props) {
  const t = useStoreT()
  const { lang } = useContext(StoreLinks)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { found, isPending } = useFoundNetworks(networks, typed, loadNetworkFinder)
  const keepWaiting = useWaitingKeys(list, isPending, KEYS)
  const isNone = found.length === 0 && !isPending

  useEffect(() => {
    input.current?.focus()
    // Opened at the end of the filters, the list would be below what is seen of them.
    input.current?.closest('details')?.scrollIntoView({ block: 'nearest' })
  }, [])

  const choice = (hid: string | undefined, title: string, icon?: string) => (
    <li key={hid ?? ''}>
      <button type="button" aria-pressed={chosen === hid} onClick={() => onChoose(hid)}>
        {icon && <img src={icon} alt="" width="20" height="20" loading="lazy" />}
        <span>{title}</span>
      </button>
    </li>
  )

  return (
    <div className="storeNetworks">
      <label className="visuallyHidden" htmlFor={`${listId}-search`}>
        {t('filters.findNetwork')}
      </label>
      <input
        ref={input}
        id={`${listId}-search`}
        {...NAME_SEARCH_PROPS}
        placeholder={t('filters.findNetwork')}
        aria-controls={listId}
        {...whenTyped(setTyped)}
        onKeyDown={keepWaiting}
      />
      <div ref={list} id={listId}>
        {typed.trim() === '' && <ul role="list">{choice(undefined, t('filters.allNetworks'))}</ul>}
        {found.length > 0 && <p>{t('filters.supportedNetworks')}</p>}
        <ul role="list">{found.map(({ hid, title, icon }) => choice(hid, title, safeUrl(icon)))}</ul>
        <p role="status" className={isNone ? undefined : 'visuallyHidden'}>
          {isNone
            ? t('filters.noNetwork')
            : typed.trim() !== '' && !isPending && t('results.networks', { count: found.length })}
        </p>
        {isNone && <a href={`/${lang}/submit/chain/`}>{t('filters.listNetwork')}</a>}
      </div>
    </div>
  )
}
