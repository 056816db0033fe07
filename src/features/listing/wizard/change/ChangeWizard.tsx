import { Suspense, useEffect, useState } from 'react'
import type { Copy } from '#i18n/translator.ts'
import { laterStep } from '../later-step.ts'
import { WizardMessages } from '../WizardMessages.tsx'
import type { ChangeProps } from './ChangeForm.tsx'

/** Never drawn by a build, so none of its styles are in a page. */
const ChangeForm = import.meta.env.SSR
  ? () => null
  : laterStep(() => import('./ChangeForm.tsx').then(module => module.ChangeForm))

export interface ChangeWizardProps extends ChangeProps {
  copy: Partial<Copy<'listing'>>
}

/** The wizard for something that is listed already. */
export function ChangeWizard({ copy, ...page }: ChangeWizardProps) {
  // What it shows is in the address, which a build does not know.
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!isAwake) return null
  return (
    <WizardMessages lang={page.lang} copy={copy}>
      <Suspense fallback={null}>
        <ChangeForm {...page} />
      </Suspense>
    </WizardMessages>
  )
}
