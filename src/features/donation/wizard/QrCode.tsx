import { useMemo } from 'react'
import { qrPath } from '#lib/qr-path.ts'
import styles from './Payment.module.scss'

interface Props {
  text: string
  label: string
}

/** ISO/IEC 18004: as many light modules all around. */
const QUIET = 4

/** Dark on white in both themes, or cameras cannot read it. */
export function QrCode({ text, label }: Props) {
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
