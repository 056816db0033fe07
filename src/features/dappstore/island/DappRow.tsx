import { memo } from 'react'
import { type MarkImage, SHOWN_NETWORKS, shownNetworks } from '../marks/mark-sheet.ts'
import type { StoreEntry } from '../stores/dapps.ts'
import { toggleFavourite } from '../stores/favourites.ts'
import dapp from './Dapp.module.scss'
import { DappIcon } from './DappIcon.tsx'
import styles from './Row.module.scss'

interface Props {
  entry: StoreEntry
  href: string
  /** By network. */
  marks: ReadonlyMap<string, MarkImage>
  /** Networks that the visitor asked for. */
  asked: readonly string[]
  labels: RowLabels
  isFavourite: boolean
  place: number
  count: number | undefined
  isEager: boolean
  onOpen: () => void
}

/** The rows' messages beside their entries; made once for all of them. */
export interface RowLabels {
  favourite: (isFavourite: boolean, title: string) => string
  networks: (count: number) => string
  /** What has to be known before it is opened; of most there is nothing. */
  standing: (entry: StoreEntry) => string | undefined
}

/**
 * A row of the list. Dozens are drawn anew with every letter typed, so it has no hooks of its own, takes what it needs
 * from the list, and is skipped while nothing of it changes.
 */
export const DappRow = memo(function DappRow({
  entry,
  href,
  marks,
  asked,
  labels,
  isFavourite,
  place,
  count,
  isEager,
  onOpen,
}: Props) {
  const { id, title, desc, desc_lang, icon_url, chains, hot } = entry
  const shown = shownNetworks(chains, asked).flatMap(hid => {
    const mark = marks.get(hid)
    return mark ? [{ hid, mark }] : []
  })
  const rest = chains.length - SHOWN_NETWORKS
  const standing = labels.standing(entry)
  return (
    <li
      className={styles.row}
      aria-posinset={place}
      aria-setsize={count ?? -1}
      data-cold={hot ? undefined : ''}
    >
      <a className={dapp.link} href={href} data-rest={rest > 0 ? `+${rest}` : undefined} onClick={onOpen}>
        <DappIcon key={icon_url} title={title} icon={icon_url} size={44} isEager={isEager} />
        <b>{title}</b>
        {shown.map(({ hid, mark }, at) => (
          <img
            key={hid}
            {...mark}
            alt={at > 0 ? '' : labels.networks(chains.length)}
            width={16}
            height={16}
            loading="lazy"
          />
        ))}
        {standing ? (
          <span className={dapp.desc}>
            <strong>{standing}</strong>
            <span lang={desc_lang}>{desc}</span>
          </span>
        ) : (
          <span className={dapp.desc} lang={desc_lang}>
            {desc}
          </span>
        )}
      </a>
      <button
        type="button"
        className={`${dapp.favourite} needsScript`}
        aria-pressed={isFavourite}
        aria-label={labels.favourite(isFavourite, title)}
        onClick={() => toggleFavourite(id)}
      />
    </li>
  )
})
