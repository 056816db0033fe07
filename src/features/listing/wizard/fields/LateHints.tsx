import { type ComponentType, lazy, Suspense } from 'react'
import { StepBoundary } from '../Steps.tsx'

/** A form begins without the scripts of its hints: one comes when there is something to be read, and is left out where it cannot. */
function lateHint<Props extends { value: string }>(load: () => Promise<ComponentType<Props>>) {
  const Hint = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props: Props) =>
    props.value === '' ? null : (
      <StepBoundary fallback={null}>
        <Suspense fallback={null}>
          <Hint {...props} />
        </Suspense>
      </StepBoundary>
    )
}

export const LateReadAs = lateHint(() => import('./ReadAs.tsx').then(module => module.ReadAs))
export const LateSharedSite = lateHint(() => import('./SharedSite.tsx').then(module => module.SharedSite))
