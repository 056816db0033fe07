import { Component, type ReactNode } from 'react'
import styles from './Submit.module.scss'

interface Props {
  /** Said when a step's files cannot be had, most often after a newer deploy replaced them. */
  message: string
  retry: string
  children: ReactNode
}

/** The draft lies in the browser, so loading the page anew loses nothing and finds the step again. */
export class StepBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { message, retry, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <div role="alert" className={styles.bad}>
        <p>{message}</p>
        <button type="button" className={styles.small} onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    )
  }
}
