import { lazy, Suspense } from 'react'
import type { LookedUpProps } from './LookedUpBox.tsx'
import { StepBoundary } from './Steps.tsx'

const LookedUpBox = lazy(() => import('./LookedUpBox.tsx').then(module => ({ default: module.LookedUpBox })))

/** What was read of the thing that the form is for; without its script the form goes on. */
export function LookUpResult(props: LookedUpProps) {
  return (
    <StepBoundary fallback={null}>
      <Suspense fallback={null}>
        <LookedUpBox {...props} />
      </Suspense>
    </StepBoundary>
  )
}
