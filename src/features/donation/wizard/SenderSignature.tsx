import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { shortenAddress } from '#lib/shorten-address.ts'
import { Exact } from '#ui/Exact.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { DonationIntent } from '../contract.ts'
import type { DonationDraft } from '../stores/donation.ts'
import { $signing, callOffSigning, signSender, signWith } from '../stores/sender.ts'
import { WalletChoice } from './WalletChoice.tsx'

interface Props {
  intent: DonationIntent
  draft: DonationDraft
}

/** Whose transfers they are only their sender can tell: with a signature they add up, without one staff match them. */
export function SenderSignature({ intent, draft }: Props) {
  const { t } = useTranslation('listing')
  const signing = useStore($signing)
  const place = useKeptFocus()
  const isBusy = ['looking', 'signing', 'sending'].includes(signing.state)
  const isWaiting = signing.state === 'signing'
  return (
    <section className="formNote">
      <h3 ref={place} tabIndex={-1}>
        {t('donation.part.signTitle')}
      </h3>
      <p>{t('donation.part.signText')}</p>
      {signing.state === 'choosing' ? (
        <WalletChoice
          wallets={signing.wallets}
          onChoose={wallet => signWith(wallet, intent, draft)}
          onCancel={callOffSigning}
          place={place}
        />
      ) : (
        <button
          type="button"
          className="button buttonGhost"
          aria-busy={isBusy}
          onClick={() => !isBusy && signSender(intent, draft)}
        >
          {t('donation.part.sign')}
        </button>
      )}
      <div role="status" className="formHint">
        {isWaiting && (
          <p>{t('donation.part.signing', { name: signing.wallet.name || t('donation.wallet.unnamed') })}</p>
        )}
        {intent.senders.map(sender => {
          const address = shortenAddress(sender, [...intent.senders, intent.address ?? ''])
          return (
            <p key={sender}>
              <Exact text={t('donation.part.signed', { address })} exact={[address]} />
            </p>
          )
        })}
      </div>
      {isWaiting && (
        <button type="button" className="linkButton" onClick={callOffSigning}>
          {t('donation.wallet.stop')}
        </button>
      )}
      <div role="alert">
        {signing.state === 'failed' && <p className="formBad">{t(`donation.signFaults.${signing.error}`)}</p>}
      </div>
      <p className="formHint">{t('donation.part.unsigned')}</p>
    </section>
  )
}
