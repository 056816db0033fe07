import { useStore } from '@nanostores/react'
import { $favourites, toggleFavourite } from '../stores/favourites.ts'
import styles from './Dapp.module.scss'
import { useT } from './StoreMessages.tsx'

const NONE: readonly number[] = []

interface Props {
  id: number
  title: string
}

export function FavouriteButton({ id, title }: Props) {
  const t = useT()
  const isFavourite = useStore($favourites, { ssr: () => NONE }).includes(id)
  return (
    <button
      type="button"
      className={`${styles.favourite} needsScript`}
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'favourites.remove' : 'favourites.add', { name: title })}
      onClick={() => toggleFavourite(id)}
    />
  )
}
