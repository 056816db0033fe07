import { useWords } from '#i18n/SubmitWords.tsx'
import { thousandsOf } from '#lib/thousands.ts'
import { CopyTool } from './CopyTool.tsx'
import shared from './Donation.module.scss'
import styles from './Payment.module.scss'

interface Props {
  /** "20000.1234" */
  amount: string
  symbol: string
  /** Nothing may be sent: the amount is only shown. */
  isExample: boolean
}

const AMOUNT_ID = 'donation-amount'

/** The amount, large. Gaps between thousands are drawn and not written, so that marking it copies the bare number. */
export function Amount({ amount, symbol, isExample }: Props) {
  const t = useWords()
  const [whole = '', fraction = ''] = amount.split('.')
  return (
    <div className={styles.amount}>
      <p className={styles.label}>{t(isExample ? 'donation.sandbox.amount' : 'donation.box.amount')}</p>
      <p className={styles.figure}>
        <span id={AMOUNT_ID} className={styles.number}>
          {thousandsOf(whole).map((group, place) => (
            <span key={place}>{group}</span>
          ))}
          <b>.{fraction}</b>
        </span>{' '}
        <span className={styles.symbol}>{symbol}</span>
      </p>
      {!isExample && (
        <>
          <CopyTool from={AMOUNT_ID} label={t('donation.box.copyAmount')} isNamed />
          <p className={shared.small}>{t('donation.box.exact')}</p>
        </>
      )}
    </div>
  )
}
