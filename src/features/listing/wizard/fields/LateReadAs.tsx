import { type ComponentProps, lazy, Suspense } from 'react'
import { StepBoundary } from '../Steps.tsx'

/** A form begins without the rules of every network. */
const ReadAs = lazy(() => import('./ReadAs.tsx').then(module => ({ default: module.ReadAs })))

/** What is taken out of a paste, once there is something and the script that reads it; the form goes on without. */
export function LateReadAs(props: ComponentProps<typeof ReadAs>) {
  if (props.value === '') return null
  return (
    <StepBoundary fallback={null}>
      <Suspense fallback={null}>
        <ReadAs {...props} />
      </Suspense>
    </StepBoundary>
  )
}
