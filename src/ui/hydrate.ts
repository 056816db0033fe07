// The browser's half of the React renderer: Astro's own, around which an island keeps what it was given by hand.
import hydrateReact from '@astrojs/react/client.js'
import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { takeTouched } from '#client/islands/touched-fields.ts'

/** One try to hydrate an island. */
interface Attempt {
  /** Before the island is drawn. */
  take: () => void
  /** It stands. */
  settle: () => void
  /** It could not be drawn, or not any more. */
  breakOff: () => void
}

interface Props {
  attempt: Attempt
  children: ReactNode
}

/** Draws the island; nothing where that fails, as the island then shows what the page came with. */
class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidMount(): void {
    this.props.attempt.settle()
  }

  override componentDidCatch(): void {
    this.props.attempt.breakOff()
  }

  // React takes away an island that it cannot even clear up.
  override componentWillUnmount(): void {
    setTimeout(this.props.attempt.breakOff)
  }

  override render(): ReactNode {
    // React draws again, in one go, what it gives up hydrating: so this is the last moment before it takes away the fields.
    this.props.attempt.take()
    return this.state.isBroken ? null : this.props.children
  }
}

/** An island that broke goes back to what it was, is reported to its directive (intent.ts) and may be tried once more. */
function begin(island: HTMLElement, onEnd: () => void): Attempt {
  const before = [...island.childNodes]
  // Before React changes them.
  const still = before.map(node => node.cloneNode(true))
  const isAgain = island.dataset.failed !== undefined
  let touched = takeTouched(island)
  let isOver = false
  return {
    take: () => {
      touched = takeTouched(island)
    },
    settle: () => {
      if (isAgain) for (const node of before) node.parentNode?.removeChild(node)
      if (touched.isInPlace()) {
        // React took its time, and the visitor may have typed on.
        touched = takeTouched(island)
        touched.clear()
      }
      // When what the island does at first is on the page.
      queueMicrotask(() => {
        if (!isOver) touched.putBack()
        onEnd()
      })
    },
    breakOff: () => {
      if (isOver || !island.isConnected) return
      isOver = true
      island.dataset.failed = ''
      island.replaceChildren(...still)
      touched.putBack()
      onEnd()
      island.dispatchEvent(new Event('island:broken'))
    },
  }
}

type Render = (
  Part: ComponentType<object>,
  props: object,
  slots: Record<string, string>,
  options: { client: string },
) => Promise<void>

/** Until React stands, a press that is queued (before-paint.ts) is not for it: the directive replays it. */
function holdPresses(island: HTMLElement): () => void {
  const hold = (event: Event) => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || (target instanceof Element && target.closest('[data-toggle-theme]')))
      event.stopImmediatePropagation()
  }
  for (const type of ['click', 'submit']) island.addEventListener(type, hold, true)
  return () => {
    for (const type of ['click', 'submit']) island.removeEventListener(type, hold, true)
  }
}

export default (island: HTMLElement): Render => {
  const release = holdPresses(island)
  const hydrate: (...given: Parameters<Render>) => void = hydrateReact(island)
  return (Part, props, slots, options) =>
    new Promise(resolve => {
      const attempt = begin(island, () => {
        release()
        resolve()
      })
      const Whole = (all: object) => createElement(Boundary, { attempt, children: createElement(Part, all) })
      hydrate(Whole, props, slots, options)
    })
}
