import { withGap } from '#lib/sentences.ts'
import { cautionsOf } from '../dapp-page/cautions.ts'
import styles from './Dapp.module.scss'
import { useStoreT } from './StoreMessages.tsx'

interface Props {
  categories?: readonly number[]
  section?: number
}

/** The risks of what can be opened here, small and beside it. */
export function Cautions({ categories = [], section }: Props) {
  const t = useStoreT()
  const cautions = cautionsOf(categories, section)
  if (cautions.length === 0) return null
  return (
    <p className={`quiet ${styles.cautions}`}>
      {cautions.map(caution => withGap(t(`caution.${caution}`))).join('')}
    </p>
  )
}
