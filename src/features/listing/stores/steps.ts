import { atom } from 'nanostores'
import { LISTING_STEPS, type ListingStep } from '../contract/form.ts'
import type { createDraft, ListingDraft } from './draft.ts'

/**
 * Whether what a step needs is there; what the form holds is validated before it is sent. A request that was stored is
 * not changed unless it is taken back: what is left to do is its donation.
 */
export function isReachable(step: ListingStep, { request, values, logoUrl }: ListingDraft): boolean {
  if (request) return step === 'donation'
  if (step === 'form') return true
  if (step === 'logo') return Object.keys(values).length > 0
  return step === 'send' && logoUrl !== undefined
}

function stepInAddress(): ListingStep {
  const asked = new URLSearchParams(location.search).get('step')
  return LISTING_STEPS.find(step => step === asked) ?? 'form'
}

function addressOf(step: ListingStep): string {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  if (step === 'form') query.delete('step')
  else query.set('step', step)
  const text = query.toString()
  return pathname + (text && `?${text}`) + hash
}

type Draft = Pick<ReturnType<typeof createDraft>, '$draft' | 'changeDraft'>

export function createSteps({ $draft, changeDraft }: Draft) {
  /** The step that is shown; the address names it (`?step=logo`), the form has no name. */
  const $step = atom<ListingStep>('form')
  /** A step was left on this page: the next one takes the focus. */
  const $hasMoved = atom(false)
  /** A field to go to once the form is shown: `audit_url.0`. */
  const $wantedField = atom<string | undefined>()

  /** Shows a step and remembers it; Back leads to the one before. */
  function goToStep(step: ListingStep): void {
    if (step === $step.get()) return
    history.pushState(history.state, '', addressOf(step))
    $hasMoved.set(true)
    $step.set(step)
    changeDraft({ step })
  }

  /** Back to the form, to one of its fields. The logo's has a step of its own. */
  function goToField(field: string): void {
    const isLogo = field.split('.')[0] === 'icon_url'
    if (!isLogo) $wantedField.set(field)
    goToStep(isLogo ? 'logo' : 'form')
  }

  /**
   * Follows the address, also on Back and Forward; a step that lacks what it needs gives way to the form, or to the
   * donation of what was stored, be it from another tab.
   */
  function followAddress(): () => void {
    const follow = () => {
      const asked = stepInAddress()
      const draft = $draft.get()
      const step = isReachable(asked, draft) ? asked : draft.request ? 'donation' : 'form'
      if (step !== asked) history.replaceState(history.state, '', addressOf(step))
      $step.set(step)
    }
    const move = () => {
      $hasMoved.set(true)
      follow()
    }
    follow()
    addEventListener('popstate', move)
    const stopListening = $draft.listen(({ request }) => {
      if (request && $step.get() !== 'donation') move()
    })
    return () => {
      removeEventListener('popstate', move)
      stopListening()
    }
  }

  return { $step, $hasMoved, $wantedField, goToStep, goToField, followAddress }
}
