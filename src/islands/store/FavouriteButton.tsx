import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { star } from '#data/icons.ts'
import { $favourites, toggleFavourite } from '#stores/favourites.ts'
import styles from './Dapp.module.scss'

const NONE: readonly number[] = []

interface Props {
  id: number
  title: string
}

export function FavouriteButton({ id, title }: Props) {
  const { t } = useTranslation('dappstore')
  const isFavourite = useStore($favourites, { ssr: () => NONE }).includes(id)
  return (
    <button
      type="button"
      className={`${styles.favourite} needsScript`}
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'favourites.remove' : 'favourites.add', { name: title })}
      onClick={() => toggleFavourite(id)}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <use href="#store-star" />
      </svg>
    </button>
  )
}

/** The star's drawing, once for all buttons of the page. */
export function StarDrawing() {
  return (
    <svg width="0" height="0" className={styles.drawing} aria-hidden="true">
      <path id="store-star" d={star} />
    </svg>
  )
}
