import { type SyntheticEvent, useState } from 'react'
import styles from './Dapp.module.scss'
import { useMarkImage } from './mark-cells.ts'

/** `onErrorCapture` of a part with pictures that others name: one that cannot be had leaves its place empty, not broken. */
export function hideBroken({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) target.style.visibility = 'hidden'
}

interface Props {
  title: string
  icon: string
  size: number
  /** In view at once, so not worth waiting for. */
  isEager?: boolean
}

/** A DApp's mark; without one, or when it cannot be had, the first letter of its name, which looks like no mark. */
export function DappIcon({ title, icon, size, isEager = false }: Props) {
  const [isBroken, setBroken] = useState(false)
  const mark = useMarkImage(icon)
  if (!mark || isBroken) {
    return (
      <span className={styles.letter} aria-hidden="true">
        {[...title][0]}
      </span>
    )
  }
  return (
    <img
      src={mark.src}
      className={mark.className ? `${styles.icon} ${mark.className}` : styles.icon}
      alt=""
      width={size}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      onError={() => setBroken(true)}
    />
  )
}
