import { useTranslation } from 'react-i18next'
import { alertTriangle, check, clock, close } from '#content/icons.ts'
import { isLost } from '../reason-keys.ts'
import type { DonationView } from '../view.ts'
import styles from './StateStrip.module.scss'

type Strip =
  | 'awaiting'
  | 'partial'
  | 'more'
  | 'found'
  | 'pending'
  | 'confirmed'
  | 'open'
  | 'rejected'
  | 'over'

const ICONS = {
  awaiting: clock,
  partial: check,
  more: alertTriangle,
  found: clock,
  pending: clock,
  confirmed: check,
  open: alertTriangle,
  rejected: alertTriangle,
  over: close,
}

function stripOf({ state, offer, reason, over, isHeld }: DonationView): Strip {
  if (offer === 'late' || offer === 'released') return 'over'
  if (state === 'partial' && over !== undefined) return 'more'
  if (isHeld && (state === 'awaiting' || state === 'expired')) return 'found'
  if (state === 'rejected' && !isLost(reason)) return 'open'
  return state === 'waived' || state === 'expired' ? 'awaiting' : state
}

interface StripProps {
  strip: Strip
  text: string
}

/** The cloth above a card: sewn as far as the donation got, the needle while it is on its way. */
export function ClothStrip({ strip, text }: StripProps) {
  return (
    <div className={styles.strip} data-strip={strip} role="status">
      <svg className="iconLine" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[strip]} />
      </svg>
      <h3>{text}</h3>
      <i className={styles.seam} />
    </div>
  )
}

/** How the donation stands. */
export function StateStrip({ view, symbol }: { view: DonationView; symbol: string }) {
  const { t } = useTranslation('listing')
  const strip = stripOf(view)
  const words = {
    // In the sandbox there is no transfer to wait for.
    awaiting: t(view.isSandbox ? 'donation.box.title' : 'donation.box.waiting'),
    partial: t('donation.part.title'),
    more: t('donation.part.more', { amount: view.over, symbol }),
    found: t('donation.part.found'),
    pending: t('donation.verdict.pending'),
    confirmed: t('donation.verdict.confirmed'),
    open: t('donation.verdict.open'),
    rejected: t('donation.verdict.rejected'),
    over: t('donation.renew.title'),
  }
  return <ClothStrip strip={strip} text={words[strip]} />
}
