import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#client/api/server-clock.ts'
import { check, copy } from '#content/icons.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import { thousandsOf } from '#lib/thousands.ts'
import { Exact } from '#ui/Exact.tsx'
import type { DonationIntent } from '../contract.ts'
import { DONATION_TOKEN_PAGE } from '../network.ts'
import { type DonationDraft, refreshDonation } from '../stores/donation.ts'
import { $tokenPrice, askTokenPrice, dollarsOf } from '../stores/token-price.ts'
import type { DonationView } from '../view.ts'
import shared from './Donation.module.scss'
import styles from './Payment.module.scss'
import { PaymentCodes, WalletPayment } from './PaymentWays.tsx'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Announced to screen readers; every minute of a day would be too many. */
const ANNOUNCED_MINUTES = [30, 10, 5, 2, 1]

const AMOUNT_ID = 'donation-amount'

interface CopyProps {
  /** The id of what is copied; it is marked when copying fails. */
  from: string
  label: string
  /** The word is beside the icon, not only behind it. */
  isNamed?: boolean
}

const icon = (path: string) => (
  <svg className="iconLine" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Copies what another element holds; client/first-touch/copy.ts does it and reports how it went. */
function CopyTool({ from, label, isNamed = false }: CopyProps) {
  const { t } = useTranslation('listing')
  return (
    <button
      type="button"
      className={isNamed ? `copy buttonSmall ${styles.copyNamed}` : 'copy'}
      data-copy=""
      data-copy-from={from}
      data-copy-done={t('donation.box.copied')}
      data-copy-failed={t('donation.box.copyFailed')}
      aria-label={isNamed ? undefined : label}
      title={isNamed ? undefined : label}
    >
      {icon(copy)}
      {icon(check)}
      {isNamed && <span>{label}</span>}
    </button>
  )
}

interface AddressProps {
  id: string
  address: string
  copyLabel: string
  isNamed?: boolean
}

/** `0x`, then groups of four, the gaps drawn and not written. */
const groupsOf = (address: string): string[] => address.match(/^0x|.{1,4}/g) ?? []

/** An address by its first and last eight characters, the whole of it one tap away. */
function AddressText({ id, address, copyLabel, isNamed = false }: AddressProps) {
  const { t } = useTranslation('listing')
  return (
    <div className={styles.address}>
      <details>
        <summary className="cluster">
          <code translate="no">{shortenAddress(address)}</code>
          <span>{t('donation.box.fullAddress')}</span>
        </summary>
        <code id={id} className={styles.groups} translate="no">
          {groupsOf(address).map((group, place) => (
            <span key={place}>{group}</span>
          ))}
        </code>
      </details>
      <CopyTool from={id} label={copyLabel} isNamed={isNamed} />
    </div>
  )
}

/** What it is worth, beside what is to be sent. */
function Worth({ amount }: Pick<DonationIntent, 'amount'>) {
  const { i18n } = useTranslation('listing')
  const price = useStore($tokenPrice)
  useEffect(() => void askTokenPrice(), [])
  return price === undefined ? null : <small>{` ≈ ${dollarsOf(amount, price, i18n.language)}`}</small>
}

interface AmountProps {
  /** "20000.1234" */
  amount: string
  symbol: string
  /** Above it: what it is. */
  label: string
  /** Nothing may be sent: the amount is only shown. */
  isExample: boolean
}

/** The amount, large. Gaps between thousands are drawn and not written, so that marking it copies the bare number. */
function Amount({ amount, symbol, label, isExample }: AmountProps) {
  const { t } = useTranslation('listing')
  const [whole = '', fraction = ''] = amount.split('.')
  return (
    <div className={styles.amount}>
      <p className="formHint">{label}</p>
      <p className={`cluster ${styles.figure}`} translate="no">
        <span id={AMOUNT_ID} className={styles.number}>
          {thousandsOf(whole).map((group, place) => (
            <span key={place}>{group}</span>
          ))}
          <b>{`.${fraction}`}</b>
        </span>
        <span className={styles.symbol}>
          <span>{` ${symbol}`}</span>
          {!isExample && <Worth amount={amount} />}
        </span>
      </p>
      {!isExample && <CopyTool from={AMOUNT_ID} label={t('donation.box.copyAmount')} isNamed />}
    </div>
  )
}

interface TimeProps {
  /** ISO 8601. */
  until: string
  onEnd: () => void
}

const leftUntil = (until: string): number => Math.max(0, Date.parse(until) - serverNow())

/** How long the amount is kept, counting down. */
function TimeLeft({ until, onEnd }: TimeProps) {
  const { t } = useTranslation('listing')
  const [left, setLeft] = useState(() => leftUntil(until))
  const minutes = Math.floor(left / MINUTE_MS)
  const isOver = left === 0

  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until)), SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])

  const time =
    left >= HOUR_MS
      ? t('donation.box.long', { hours: Math.floor(left / HOUR_MS), minutes: minutes % 60 })
      : t('donation.box.short', { minutes, seconds: Math.floor((left % MINUTE_MS) / SECOND_MS) })
  return (
    <>
      <p className="formHint" role="timer" aria-live="off">
        {t('donation.box.open', { time })}
      </p>
      <p className="visuallyHidden" role="status">
        {ANNOUNCED_MINUTES.includes(minutes) && t('donation.box.minutesLeft', { count: minutes })}
      </p>
    </>
  )
}

interface Props {
  intent: DonationIntent
  view: DonationView
  draft: DonationDraft
}

/** The token and its contract, for anyone who wants to compare. */
function TokenTerms({ token }: Pick<DonationIntent, 'token'>) {
  const { t } = useTranslation('listing')
  return (
    <dl className={`termRows formValues ${styles.token}`}>
      <div>
        <dt>{t('donation.box.token')}</dt>
        <dd>
          <Exact
            text={`${t('donation.box.tokenName', { symbol: token.symbol, decimals: token.decimals })} `}
            exact={[token.symbol]}
          />
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
  )
}

/** To whom it goes, and on which network. */
function Receiver({ address }: Pick<DonationIntent, 'address'>) {
  const { t } = useTranslation('listing')
  return (
    <div>
      <p className="formHint">{t('donation.box.address')}</p>
      {address === null ? (
        <p className={shared.bad}>{t('donation.sandbox.noAddress')}</p>
      ) : (
        <AddressText
          id="donation-address"
          address={address}
          copyLabel={t('donation.box.copyAddress')}
          isNamed
        />
      )}
      <p className="byline cluster">
        <span>{t('donation.box.network')}</span>
        <strong>{t('donation.box.networkName')}</strong>
      </p>
    </div>
  )
}

/** What is to be known before anything is sent. */
function Terms({ intent }: Pick<Props, 'intent'>) {
  const { t } = useTranslation('listing')
  const amount = `${intent.amount} ${intent.token.symbol}`
  if (intent.sandbox) return <p className="formHint">{t('donation.leadOpen')}</p>
  return (
    <div className="formHint">
      <p>{t('donation.box.exact')}</p>
      <p>
        <Exact text={t('donation.lead', { amount })} exact={[amount]} />
      </p>
    </div>
  )
}

/** Everything that is needed to pay: how much, to whom and until when; then from the wallet here, or from anywhere. */
export function PaymentBox({ intent, view, draft }: Props) {
  const { t } = useTranslation('listing')
  const { token, sandbox, address, expires_at: until } = intent
  const { due, state } = view
  const isRest = state === 'partial'
  const label = t(sandbox ? 'donation.sandbox.amount' : isRest ? 'donation.part.rest' : 'donation.box.amount')
  const refresh = useCallback(() => void refreshDonation(draft), [draft])
  return (
    <section className="stack" aria-label={t('donation.box.title')} data-sandbox={sandbox}>
      <Amount amount={due} symbol={token.symbol} label={label} isExample={sandbox} />
      <Receiver address={sandbox ? null : address} />
      {!isRest && <TimeLeft until={until} onEnd={refresh} />}
      {!isRest && <Terms intent={intent} />}
      {!sandbox && (
        <>
          <WalletPayment intent={intent} draft={draft} />
          <p className="quiet seamAbove">{t('donation.box.self')}</p>
        </>
      )}
      <div className={`cluster ${styles.way}`}>
        {!sandbox && (
          <div>
            <div className="formWarn">
              <strong>{t('donation.box.feesTitle')}</strong>
              <p>{t('donation.box.fees')}</p>
            </div>
            <p className="formHint">{t('donation.box.compare')}</p>
          </div>
        )}
        <PaymentCodes intent={intent} amount={due} />
      </div>
      <TokenTerms token={token} />
    </section>
  )
}
