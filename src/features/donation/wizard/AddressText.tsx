import { useWords } from '#i18n/SubmitWords.tsx'
import { shortenAddress } from '#lib/shorten-address.ts'
import { CopyTool } from './CopyTool.tsx'
import styles from './Payment.module.scss'

interface Props {
  id: string
  address: string
  copyLabel: string
  isNamed?: boolean
}

/** `0x`, then groups of four, the gaps drawn and not written. */
const groupsOf = (address: string): string[] => address.match(/^0x|.{1,4}/g) ?? []

/** An address by its first and last eight characters, the whole of it one tap away. */
export function AddressText({ id, address, copyLabel, isNamed = false }: Props) {
  const t = useWords()
  return (
    <div className={styles.address}>
      <details>
        <summary>
          <code>{shortenAddress(address)}</code>
          <span className={styles.more}>{t('donation.box.fullAddress')}</span>
        </summary>
        <code id={id} className={styles.groups}>
          {groupsOf(address).map((group, place) => (
            <span key={place}>{group}</span>
          ))}
        </code>
      </details>
      <CopyTool from={id} label={copyLabel} isNamed={isNamed} />
    </div>
  )
}
