import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { afterPress } from '../after-press.ts'
import { StepLoading } from '../Steps.tsx'
import type { FieldProps } from './field-props.ts'

/** A field that is asked for only after another one has a certain answer: no page is built with it, and it is loaded then. */
export function laterField<Value>(
  load: () => Promise<ComponentType<FieldProps<Value>>>,
): ComponentType<FieldProps<Value>> {
  const Part = lazy(async () => {
    const part = await load()
    await new Promise<void>(afterPress)
    return { default: part }
  })
  return props =>
    createElement(Suspense, { fallback: createElement(StepLoading) }, createElement(Part, props))
}
