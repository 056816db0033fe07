import { type ComponentType, createElement, lazy, useState } from 'react'

/** A part that comes later; `ask` has its files fetched, and is done when they are there or cannot be had. */
export type LaterStep<Props> = ComponentType<Props> & { ask: () => Promise<void> }

/**
 * A part that comes when it is to be shown. A build calls this for no part, as what its server could draw would bring its
 * styles into the page.
 */
export function laterStep<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterStep<Props> {
  let Ready: ComponentType<Props> | undefined
  const bring = async () => {
    Ready = await load()
    return { default: Ready }
  }
  const Awaited = lazy(bring)
  // What is there is drawn at once: once React shows a fallback, it keeps it for 0.3 s. A part that is shown does not change.
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => Ready ?? (Awaited as ComponentType<Props>))
    return createElement(Shown, props)
  }
  const ask = () =>
    bring().then(
      () => {},
      () => {},
    )
  return Object.assign(Part, { ask })
}
