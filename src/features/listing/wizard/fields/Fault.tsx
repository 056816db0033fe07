import type { ListingKind } from '#contract/listing-kinds.ts'
import { useFaultText } from '../fault-text.ts'
import styles from './Fields.module.scss'
import { faultIdOf } from './widget.ts'

interface Props {
  kind: ListingKind
  path: string
  code: string | undefined
}

/** What is wrong with an input, beside it. */
export function Fault({ kind, path, code }: Props) {
  const say = useFaultText(kind)
  if (code === undefined) return null
  return (
    <p id={faultIdOf(path)} className={styles.fault}>
      {say(path, code)}
    </p>
  )
}
