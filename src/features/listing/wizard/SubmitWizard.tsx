import { useStore } from '@nanostores/react'
import { lazy, type ReactElement, Suspense, useEffect, useMemo, useState } from 'react'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { MarkSheet } from '#features/dappstore/marks/mark-sheet.ts'
import type { Network } from '#features/networks/contract/networks.ts'
import type { Copy } from '#i18n/translator.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { FormField } from '../contract/form.ts'
import { hasContent, type ListingDraft } from '../stores/draft.ts'
import { type ListingForm, listingOf } from '../stores/listing.ts'
import { commentsOn, NO_COMMENTS, NO_REVISION } from '../stores/revision.ts'
import { ChangeWizard, type ChangeWizardProps } from './change/ChangeWizard.tsx'
import { DraftPanel } from './DraftPanel.tsx'
import { FormStep } from './FormStep.tsx'
import { useErrorText, useReviewerText } from './field-text.ts'
import { DraftPreview } from './ListingPreview.tsx'
import { laterStep } from './later-step.ts'
import { StepBoundary, StepList, StepLoading } from './Steps.tsx'
import styles from './Submit.module.scss'
import { ListingProvider, useListing } from './use-listing.ts'
import { askNetworks, useNetworks } from './use-networks.ts'
import { WizardMessages } from './WizardMessages.tsx'

/** A page is built with the first step. One that its server could draw would bring its styles into that page. */
const NoStep = Object.assign(() => null, { ask: async () => {} })
const LogoStep = import.meta.env.SSR
  ? NoStep
  : laterStep(() => import('./logo/LogoStep.tsx').then(module => module.LogoStep))
const DonationStep = import.meta.env.SSR
  ? NoStep
  : laterStep(() => import('./DonationStep.tsx').then(module => module.DonationStep))
const SendStep = import.meta.env.SSR
  ? NoStep
  : laterStep(() => import('./SendStep.tsx').then(module => module.SendStep))

/** Only a draft that is found again, or a request that is revised, has one. */
const ResumeNotice = lazy(() => import('./Notices.tsx').then(module => ({ default: module.ResumeNotice })))
const RevisionNotice = lazy(() =>
  import('./Notices.tsx').then(module => ({ default: module.RevisionNotice })),
)

interface WizardProps {
  kind: ListingKind
  lang: string
  /** The content language tag, for times and numbers. */
  tag: string
  /** One property, so that all of it is long enough for a file beside the page: build/pages/island-props.ts. */
  form: {
    copy: Copy<'listing'>
    fields: readonly FormField[]
    /** What is wrong with a form that nobody has typed into. */
    blankCodes: FieldCodes
    categories: readonly { hid: number; title: string }[]
    marks?: MarkSheet
    /** The names of the four forms. */
    titles: Readonly<Record<ListingKind, string>>
  }
  networks: readonly Network[]
  /** What is above the first step: name, price, the other kinds. */
  hero?: ReactElement
  /** The requirements, beside the form. */
  children?: ReactElement | ReactElement[]
}

/** What server or staff said of the logo is shown above its step, which knows nothing of it. */
function LogoComments() {
  const { $comments } = useListing()
  const errorText = useErrorText()
  const reviewerText = useReviewerText()
  const { serverErrors, reviewerComments } = useStore($comments, { ssr: () => NO_COMMENTS })
  const texts = [
    ...Object.entries(commentsOn(serverErrors, 'icon_url')).map(([path, code]) => errorText(path, code)),
    ...Object.entries(commentsOn(reviewerComments, 'icon_url')).map(([path, code]) =>
      reviewerText(path, code),
    ),
  ]
  return texts.map(text => (
    <p key={text} className="formBad formAside">
      {text}
    </p>
  ))
}

/** What goes on for as long as the form is on the page; what ends it is returned. */
function openListing(listing: ListingForm, onResumed: (draft: ListingDraft) => void): () => void {
  const { $draft, openRevision, followAddress, showSaving, forgetComments, forgetChecks } = listing
  const draft = $draft.get()
  if (hasContent(draft) && !draft.revising) onResumed(draft)
  void openRevision()
  const stops = [
    followAddress(),
    $draft.subscribe((draft, before) => {
      showSaving()
      if (hasContent(draft)) whenIdle(askNetworks)
      if (!before || (draft.logo === before.logo && draft.logoUrl === before.logoUrl)) return
      forgetComments('icon_url')
      forgetChecks()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function Screen({ lang, tag, form, networks: own, hero, children }: Omit<WizardProps, 'kind'>) {
  const { fields, blankCodes, categories, marks, titles } = form
  const listing = useListing()
  const { $step, $revision, setContext, goToStep } = listing
  const step = useStore($step, { ssr: () => 'form' as const })
  const revision = useStore($revision, { ssr: () => NO_REVISION })
  const [resumed, setResumed] = useState<ListingDraft>()
  const networks = useNetworks(own)
  const isRevision = revision.state !== 'none'
  // There is nothing to fill in of a request that cannot be opened.
  const isRefused = revision.state === 'unknown' || revision.state === 'closed'
  const isShut = isRefused || revision.state === 'loading'

  useMemo(() => import.meta.env.SSR || setContext(networks, categories), [setContext, networks, categories])

  useEffect(() => openListing(listing, setResumed), [listing])

  const choices = { networks, categories, marks }
  return (
    <div data-hero={step === 'form' && !isRevision} data-step={step}>
      {!isRefused && <StepList step={step} isRevision={isRevision} />}
      <div className={`wrap split ${styles.wizard}`}>
        <div>
          {hero}
          {isRevision && (
            <StepBoundary>
              <Suspense fallback={<StepLoading />}>
                <RevisionNotice lang={lang} />
              </Suspense>
            </StepBoundary>
          )}
          {resumed && step === 'form' && !isRevision && (
            <StepBoundary fallback={null}>
              <Suspense fallback={null}>
                <ResumeNotice tag={tag} draft={resumed} onDone={() => setResumed(undefined)} />
              </Suspense>
            </StepBoundary>
          )}
          <StepBoundary key={step}>
            {/* Outside of Suspense: React would move a form as long as this one to the end of the page, with scripts of its own. */}
            {step === 'form' && !isShut && (
              <FormStep
                fields={fields}
                blankCodes={blankCodes}
                onAhead={LogoStep.ask}
                onNext={() => LogoStep.ask().then(() => goToStep('logo'))}
                {...choices}
              />
            )}
            <Suspense fallback={<StepLoading />}>
              {step === 'logo' && (
                <>
                  <LogoComments />
                  <LogoStep tag={tag} onBack={() => goToStep('form')} onNext={() => goToStep('send')} />
                </>
              )}
              {step === 'send' && <SendStep lang={lang} fields={fields} {...choices} />}
              {step === 'donation' && <DonationStep lang={lang} tag={tag} />}
            </Suspense>
          </StepBoundary>
        </div>
        <aside className={`stack ${styles.aside}`}>
          {step === 'form' && !isShut && (
            <StepBoundary fallback={null}>
              <DraftPreview networks={networks} />
            </StepBoundary>
          )}
          {!isShut && <DraftPanel tag={tag} titles={titles} />}
          {step === 'form' && <div className={styles.requirements}>{children}</div>}
        </aside>
      </div>
    </div>
  )
}

/** The listing form and what follows it, in steps; everything that is entered is kept in the visitor's browser. */
export function SubmitWizard(props: WizardProps | ChangeWizardProps) {
  if ('changeFields' in props) return <ChangeWizard {...props} />
  const { kind, ...page } = props
  return (
    <WizardMessages lang={page.lang} copy={page.form.copy}>
      <ListingProvider value={listingOf(kind)}>
        <Screen {...page} />
      </ListingProvider>
    </WizardMessages>
  )
}
