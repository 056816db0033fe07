import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wallet as walletIcon } from '#content/icons.ts'
import { qrPath } from '#lib/qr-path.ts'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { DonationIntent } from '../contract.ts'
import type { DonationDraft } from '../stores/donation.ts'
import {
  $payment,
  $unanswered,
  callOffPayment,
  forgetUnanswered,
  pay,
  payFrom,
  type WalletPaymentState,
} from '../stores/wallets.ts'
import { paymentLink, tokenUnitsOf } from '../trust.ts'
import shared from './Donation.module.scss'
import styles from './Payment.module.scss'
import { WalletChoice } from './WalletChoice.tsx'

interface WalletProps {
  intent: DonationIntent
  draft: DonationDraft
}

function useProgressText(): (payment: WalletPaymentState) => string | undefined {
  const { t } = useTranslation('listing')
  return payment => {
    switch (payment.state) {
      case 'looking':
        return t('donation.wallet.looking')
      case 'connecting':
      case 'switching':
      case 'signing':
      case 'confirming':
        return t(`donation.wallet.${payment.state}`, {
          name: payment.wallet.name || t('donation.wallet.unnamed'),
        })
      default:
        return undefined
    }
  }
}

/** Pays from a wallet of this browser. None is asked anything before the visitor presses. */
export function WalletPayment({ intent, draft }: WalletProps) {
  const { t } = useTranslation('listing')
  const payment = useStore($payment)
  const unanswered = useStore($unanswered)
  const progress = useProgressText()(payment)
  const place = useKeptFocus()
  const isWaiting = ['connecting', 'switching', 'signing', 'confirming'].includes(payment.state)
  const isBusy = isWaiting || payment.state === 'looking'

  if (unanswered === intent.id && !isBusy) {
    return (
      <div className="formWarn" role="alert">
        <strong ref={place} tabIndex={-1}>
          {t('donation.wallet.unansweredTitle')}
        </strong>
        <p>
          {payment.state === 'failed'
            ? t(`donation.walletFaults.${payment.error}`)
            : t('donation.wallet.unanswered')}
        </p>
        <button type="button" className="linkButton" onClick={forgetUnanswered}>
          {t('donation.wallet.nothingSent')}
        </button>
      </div>
    )
  }
  // After a payment no button offers to pay again when only the submission failed; a rejected payment is another thing.
  const isPaid = payment.state === 'paid' && payment.intentId === intent.id && intent.state === 'awaiting'
  if (isPaid) {
    return (
      <p ref={place} tabIndex={-1} role="status">
        {t('donation.wallet.paid')}
      </p>
    )
  }
  return (
    <div className="stack">
      {payment.state === 'choosing' ? (
        <WalletChoice
          wallets={payment.wallets}
          onChoose={wallet => payFrom(wallet, draft)}
          onCancel={callOffPayment}
          place={place}
        />
      ) : (
        <button
          ref={place}
          type="button"
          className={`button ${styles.pay}`}
          aria-busy={isBusy}
          onClick={() => !isBusy && pay(draft)}
        >
          <svg className="iconLine" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <path d={walletIcon} />
          </svg>
          <span>{t('donation.wallet.pay')}</span>
        </button>
      )}
      <p role="status" className="formHint">
        {progress ?? t('donation.wallet.hint')}
      </p>
      {payment.state === 'confirming' && payment.isUnsigned && (
        <p className="formWarn">{t('donation.wallet.unsigned')}</p>
      )}
      {isWaiting && (
        <button type="button" className="linkButton" onClick={callOffPayment}>
          {t('donation.wallet.stop')}
        </button>
      )}
      <div role="alert">
        {payment.state === 'failed' && (
          <p className="formBad">{t(`donation.walletFaults.${payment.error}`)}</p>
        )}
      </div>
    </div>
  )
}

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

interface CodesProps {
  intent: DonationIntent
  /** What is to be paid, in whole tokens. */
  amount: string
}

/** The word in the code of a server that takes no money. */
const SANDBOX = 'SANDBOX'

/** The bare address to scan, and one step further the whole payment, which not every wallet understands. */
export function PaymentCodes({ intent, amount }: CodesProps) {
  const { t } = useTranslation('listing')
  const [isWhole, setWhole] = useState(false)
  const { address, token, chain_id: chainId } = intent
  if (intent.sandbox || address === null) {
    return (
      <figure className="figure">
        <QrCode text={SANDBOX} label={t('donation.sandbox.qr')} />
        <figcaption className={shared.bad}>{SANDBOX}</figcaption>
      </figure>
    )
  }
  const units = tokenUnitsOf(amount, token.decimals)
  const link = paymentLink({ token: token.address, chainId, to: address, units })
  return (
    <figure className="figure">
      {isWhole ? (
        <QrCode text={link} label={t('donation.box.qrLink')} />
      ) : (
        <QrCode text={address} label={t('donation.box.qr')} />
      )}
      <figcaption>
        <p className={isWhole ? shared.warn : undefined} role="status">
          {t(isWhole ? 'donation.box.qrLinkText' : 'donation.box.qrText')}
        </p>
        <button type="button" className="linkButton" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'donation.box.qrHide' : 'donation.box.qrShow')}
        </button>
      </figcaption>
    </figure>
  )
}
