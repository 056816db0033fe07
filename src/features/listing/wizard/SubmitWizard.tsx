import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { LastGood } from '#client/stores/last-good.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import { $chains, loadChainList } from '#features/chains/stores/chains.ts'
import { IslandMessages, useT } from '#i18n/IslandMessages.tsx'
import type { Copy } from '#i18n/translator.ts'
import type { FormField } from '../contract/form.ts'
import { forgetChecks } from '../stores/checks.ts'
import { $drafts, hasContent, type ListingDraft } from '../stores/draft.ts'
import { setWorld } from '../stores/judge.ts'
import { $mending, type Mending, openMending } from '../stores/mending.ts'
import { $remarks, forgetRemarks, remarksOf } from '../stores/remarks.ts'
import { showSaving } from '../stores/saving.ts'
import { $step, followAddress, goToStep } from '../stores/steps.ts'
import { DraftPanel } from './DraftPanel.tsx'
import { FormStep } from './FormStep.tsx'
import { useFaultText, useStaffText } from './field-text.ts'
import { MendNotice, ResumeNotice } from './Notices.tsx'
import { StepBoundary } from './StepBoundary.tsx'
import { StepList } from './StepList.tsx'
import styles from './Submit.module.scss'

const LogoStep = lazy(() => import('./logo/LogoStep.tsx').then(module => ({ default: module.LogoStep })))
const DonationStep = lazy(() =>
  import('./DonationStep.tsx').then(module => ({ default: module.DonationStep })),
)
const SendStep = lazy(() => import('./SendStep.tsx').then(module => ({ default: module.SendStep })))

export interface WizardProps {
  kind: ListingKind
  lang: string
  /** The content language tag, for times and numbers. */
  tag: string
  copy: Copy<'listing'>
  fields: readonly FormField[]
  networks: readonly Chain[]
  categories: readonly { hid: number; title: string }[]
  titles: Readonly<Record<ListingKind, string>>
  /** The requirements, which stand beside the form. */
  children?: ReactNode
}

const IDLE: LastGood<Chain[]> = { state: 'idle' }
const NEW: Mending = { state: 'none' }
const NO_REMARKS = { server: {}, staff: {} }

/** What server or staff said of the logo stands above its step, which knows nothing of them. */
function LogoRemarks({ kind }: { kind: ListingKind }) {
  const say = useFaultText(kind)
  const sayStaff = useStaffText(kind)
  const { server, staff } = useStore($remarks, { ssr: () => NO_REMARKS })
  const texts = [
    ...Object.entries(remarksOf(server, 'icon_url')).map(([path, code]) => say(path, code)),
    ...Object.entries(remarksOf(staff, 'icon_url')).map(([path, code]) => sayStaff(path, code)),
  ]
  return texts.map(text => (
    <p key={text} className={styles.bad}>
      {text}
    </p>
  ))
}

function Screen({
  kind,
  lang,
  tag,
  fields,
  networks: own,
  categories,
  titles,
  children,
}: Omit<WizardProps, 'copy'>) {
  const t = useT()
  const step = useStore($step, { ssr: () => 'form' as const })
  const chains = useStore($chains, { ssr: () => IDLE })
  const mending = useStore($mending, { ssr: () => NEW })
  const [resumed, setResumed] = useState<ListingDraft>()
  const networks = chains.state === 'ready' && kind !== 'chain' ? chains.data : own
  const isMending = mending.state !== 'none'
  // There is nothing to fill in of a request that cannot be opened.
  const isShut = ['loading', 'unknown', 'closed'].includes(mending.state)

  useMemo(() => import.meta.env.SSR || setWorld(networks, categories), [networks, categories])

  useEffect(() => {
    const draft = $drafts[kind].get()
    if (hasContent(draft) && !draft.mending) setResumed(draft)
    if (kind !== 'chain') void loadChainList()
    void openMending(kind)
    const stops = [
      followAddress(kind),
      $drafts[kind].subscribe((draft, before) => {
        showSaving(kind)
        if (!before || (draft.logo === before.logo && draft.logoUrl === before.logoUrl)) return
        forgetRemarks('icon_url')
        forgetChecks()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [kind])

  const choices = { networks, categories }
  const boundary = { message: t('steps.failed'), retry: t('steps.reload') }
  return (
    <div className={styles.wizard}>
      <div className={styles.main}>
        <StepList kind={kind} step={step} isMending={isMending} />
        <MendNotice kind={kind} lang={lang} />
        {resumed && step === 'form' && !isMending && (
          <ResumeNotice kind={kind} tag={tag} draft={resumed} onDone={() => setResumed(undefined)} />
        )}
        <StepBoundary key={step} {...boundary}>
          {/* Outside of Suspense: React would move a form as long as this one to the end of the page, with scripts of its own. */}
          {step === 'form' && !isShut && (
            <FormStep kind={kind} fields={fields} onNext={() => goToStep(kind, 'logo')} {...choices} />
          )}
          <Suspense
            fallback={
              <p role="status" className={styles.loading}>
                {t('steps.loading')}
              </p>
            }
          >
            {step === 'logo' && (
              <>
                <LogoRemarks kind={kind} />
                <LogoStep
                  kind={kind}
                  tag={tag}
                  onBack={() => goToStep(kind, 'form')}
                  onNext={() => goToStep(kind, isMending ? 'send' : 'donation')}
                />
              </>
            )}
            {step === 'donation' && (
              <DonationStep
                kind={kind}
                lang={lang}
                onBack={() => goToStep(kind, 'logo')}
                onReady={() => goToStep(kind, 'send')}
              />
            )}
            {step === 'send' && <SendStep kind={kind} lang={lang} fields={fields} {...choices} />}
          </Suspense>
        </StepBoundary>
      </div>
      <aside className={styles.aside}>
        <DraftPanel kind={kind} tag={tag} titles={titles} />
        <div className={styles.requirements}>{children}</div>
      </aside>
    </div>
  )
}

/** The listing form and what follows it, in steps; everything that is entered lies in the visitor's browser. */
export function SubmitWizard({ copy, ...page }: WizardProps) {
  return (
    <IslandMessages lang={page.lang} copy={copy}>
      <Screen {...page} />
    </IslandMessages>
  )
}
