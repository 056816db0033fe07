import styles from './Donation.module.scss'
import { ClothStrip } from './StateStrip.tsx'

/** The card that the offer fills, as tall as the screen: nothing in sight moves when the offer comes. */
export function AwaitedOffer({ text }: { text: string }) {
  return (
    <div className={`${styles.card} ${styles.awaited}`} aria-busy="true">
      <ClothStrip strip="awaiting" text={text} />
      <div className="bones" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
