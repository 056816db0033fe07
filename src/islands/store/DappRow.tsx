import type { TFunction } from 'i18next'
import { memo } from 'react'
import { safeUrl } from '#lib/safe-url.ts'
import type { StoreEntry } from '#stores/dapps.ts'
import { toggleFavourite } from '#stores/favourites.ts'
import type { Network } from '#stores/store-results.ts'
import styles from './Dapp.module.scss'
import { DappIcon } from './DappIcon.tsx'

/** Marks shown before the rest is only counted. */
const MARKS = 3

interface Props {
  entry: StoreEntry
  href: string
  networks: ReadonlyMap<string, Network>
  isFavourite: boolean
  place: number
  count: number | undefined
  isEager: boolean
  onOpen: () => void
  t: TFunction<'dappstore'>
}

/**
 * A row of the list. Dozens are drawn anew with every letter typed, so it has no hooks of its own, takes what it needs
 * from the list, and is skipped while nothing of it changes.
 */
export const DappRow = memo(function DappRow({
  entry,
  href,
  networks,
  isFavourite,
  place,
  count,
  isEager,
  onOpen,
  t,
}: Props) {
  const { id, title, desc, icon_url, chains } = entry
  const marks = chains.slice(0, MARKS).map(hid => safeUrl(networks.get(hid)?.icon))
  const rest = chains.length - MARKS
  return (
    <li className={styles.row} aria-posinset={place} aria-setsize={count ?? -1}>
      <a className={styles.link} href={href} onClick={onOpen}>
        <DappIcon title={title} icon={icon_url} size={44} isEager={isEager} />
        <b>{title}</b>
        {chains.length > 0 && (
          <span
            className={styles.marks}
            role="img"
            aria-label={t('results.networks', { count: chains.length })}
          >
            {marks.map(
              (src, at) =>
                src && <img key={chains[at]} src={src} alt="" width={16} height={16} loading="lazy" />,
            )}
            {rest > 0 && `+${rest}`}
          </span>
        )}
        <span className={styles.desc}>{desc}</span>
      </a>
      <button
        type="button"
        className={`${styles.favourite} needsScript`}
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'favourites.remove' : 'favourites.add', { name: title })}
        onClick={() => toggleFavourite(id)}
      />
    </li>
  )
})
