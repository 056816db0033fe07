import { useTranslation } from 'react-i18next'
import type { useKeptFocus } from '#ui/kept-focus.ts'
import type { Wallet } from '../stores/wallet-provider.ts'
import styles from './Payment.module.scss'

interface Props {
  wallets: readonly Wallet[]
  onChoose: (wallet: Wallet) => unknown
  onCancel: () => void
  place: ReturnType<typeof useKeptFocus>
}

/** Which of several wallets is meant. */
export function WalletChoice({ wallets, onChoose, onCancel, place }: Props) {
  const { t } = useTranslation('listing')
  return (
    <section className="stack" aria-label={t('donation.wallet.choose')}>
      <p ref={place} tabIndex={-1}>
        {t('donation.wallet.choose')}
      </p>
      <ul role="list" className={`grid ${styles.wallets}`}>
        {wallets.map(wallet => (
          <li key={wallet.id}>
            <button type="button" className="formEntry" onClick={() => onChoose(wallet)}>
              {wallet.icon && <img src={wallet.icon} alt="" width="28" height="28" />}
              <span>{wallet.name || t('donation.wallet.unnamed')}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="linkButton" onClick={onCancel}>
        {t('donation.wallet.cancel')}
      </button>
    </section>
  )
}
