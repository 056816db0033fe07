import { type ComponentType, lazy, Suspense } from 'react'
import { useT } from '#i18n/IslandMessages.tsx'
import type { FieldProps } from './field-props.ts'

function Loading() {
  const t = useT()
  return (
    <p role="status" className="formLoading">
      {t('steps.loading')}
    </p>
  )
}

/** A field that is asked for only after another one has a certain answer: no page is built with it, and it is loaded then. */
export function laterField<Value>(
  load: () => Promise<ComponentType<FieldProps<Value>>>,
): ComponentType<FieldProps<Value>> {
  const Part = lazy(async () => ({ default: await load() }))
  return props => (
    <Suspense fallback={<Loading />}>
      <Part {...props} />
    </Suspense>
  )
}
