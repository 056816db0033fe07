import type { SyntheticEvent } from 'react'

/** `onErrorCapture` of a part with pictures that others name: one that cannot be had leaves its place empty, not broken. */
export function hideBroken({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) target.style.visibility = 'hidden'
}
