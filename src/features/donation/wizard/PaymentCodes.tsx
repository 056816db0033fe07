import { useMemo, useState } from 'react'
import { useT } from '#i18n/IslandMessages.tsx'
import { qrPath } from '#lib/qr-path.ts'
import type { DonationIntent } from '../contract.ts'
import { paymentLink } from '../token-transfer.ts'
import shared from './Donation.module.scss'
import styles from './Payment.module.scss'

/** ISO/IEC 18004: as many light modules all around. */
const QUIET = 4

interface QrProps {
  text: string
  label: string
}

/** Dark on white in both themes, or cameras cannot read it. */
function QrCode({ text, label }: QrProps) {
  const { side, path } = useMemo(() => qrPath(text), [text])
  const box = side + 2 * QUIET
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

interface Props {
  intent: DonationIntent
}

/** The word in the code of a server that takes no money. */
const SANDBOX = 'SANDBOX'

/** The bare address to scan, and one step further the whole payment, which not every wallet understands. */
export function PaymentCodes({ intent }: Props) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { address, token, chain_id: chainId, amount_units: units } = intent
  if (intent.sandbox || address === null) {
    return (
      <figure className={styles.codes}>
        <QrCode text={SANDBOX} label={t('donation.sandbox.qr')} />
        <figcaption className={shared.badWord}>{SANDBOX}</figcaption>
      </figure>
    )
  }
  const link = paymentLink({ token: token.address, chainId, to: address, units })
  return (
    <figure className={styles.codes}>
      {isWhole ? (
        <QrCode text={link} label={t('donation.box.qrLink')} />
      ) : (
        <QrCode text={address} label={t('donation.box.qr')} />
      )}
      <figcaption>
        <p className={isWhole ? shared.warning : undefined} role="status">
          {t(isWhole ? 'donation.box.qrLinkText' : 'donation.box.qrText')}
        </p>
        <button type="button" className={shared.textButton} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'donation.box.qrHide' : 'donation.box.qrShow')}
        </button>
      </figcaption>
    </figure>
  )
}
