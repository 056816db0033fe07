import { useEffect, useRef } from 'react'
import { $hasMoved } from '../stores/steps.ts'
import styles from './Submit.module.scss'

interface Props {
  title: string
  lead?: string
}

/** The name of a step; takes the focus when the visitor came from another one. */
export function StepHead({ title, lead }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!$hasMoved.get()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <header className={styles.stepHead}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p>{lead}</p>}
    </header>
  )
}
