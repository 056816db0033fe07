import { useCallback } from 'react'
import { useWords } from '#i18n/SubmitWords.tsx'
import type { DonationIntent } from '../contract.ts'
import { DONATION_TOKEN_PAGE } from '../settings.ts'
import { refreshDonation } from '../stores/donation.ts'
import { AddressText } from './AddressText.tsx'
import { Amount } from './Amount.tsx'
import shared from './Donation.module.scss'
import styles from './Payment.module.scss'
import { PaymentCodes } from './PaymentCodes.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { WalletPayment } from './WalletPayment.tsx'

interface Props {
  intent: DonationIntent
}

/** Everything that is needed to pay: how much, to whom, in what, and two ways to do it. */
export function PaymentBox({ intent }: Props) {
  const t = useWords()
  const { token, sandbox, address, amount, expires_at: until, kind } = intent
  const lookAgain = useCallback(() => void refreshDonation(kind), [kind])
  return (
    <section className={styles.box} aria-label={t('donation.box.title')} data-sandbox={sandbox}>
      <div className={styles.boxColumns}>
        <div className={styles.facts}>
          <Amount amount={amount} symbol={token.symbol} isExample={sandbox} />
          <div>
            <p className={styles.label}>{t('donation.box.address')}</p>
            {sandbox || address === null ? (
              <p className={shared.badWord}>{t('donation.sandbox.noAddress')}</p>
            ) : (
              <>
                <AddressText
                  id="donation-address"
                  address={address}
                  copyLabel={t('donation.box.copyAddress')}
                  isNamed
                />
                <p className={shared.small}>{t('donation.box.compare')}</p>
              </>
            )}
          </div>
          {!sandbox && <WalletPayment intent={intent} />}
          <TimeLeft until={until} onEnd={lookAgain} />
        </div>
        <PaymentCodes intent={intent} />
      </div>
      <dl className={styles.terms}>
        <div>
          <dt>{t('donation.box.network')}</dt>
          <dd>{t('donation.box.networkName')}</dd>
        </div>
        <div>
          <dt>{t('donation.box.token')}</dt>
          <dd>
            {t('donation.box.tokenName', { symbol: token.symbol, decimals: token.decimals })}{' '}
            <a href={DONATION_TOKEN_PAGE} target="_blank" rel="noopener noreferrer">
              {t('donation.box.explorer')}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('donation.box.contract')}</dt>
          <dd>
            <AddressText
              id="donation-contract"
              address={token.address}
              copyLabel={t('donation.box.copyContract')}
            />
          </dd>
        </div>
      </dl>
      {!sandbox && (
        <div className={shared.caution}>
          <strong>{t('donation.box.feesTitle')}</strong>
          <p>{t('donation.box.fees')}</p>
        </div>
      )}
    </section>
  )
}
