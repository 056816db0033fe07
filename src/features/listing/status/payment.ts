import { say, setText } from '#client/templates.ts'
import { $submit, changeSubmitted } from '#features/donation/stores/submit-transaction.ts'
import { type DonationView, viewDonation } from '#features/donation/view.ts'
import { thousandsOf } from '#lib/thousands.ts'
import { type $followed, submitTransaction } from '../stores/status.ts'
import type { RequestPage } from './words.ts'

type Request = Extract<ReturnType<typeof $followed.get>, { state: 'ready' }>['request']

/** The donation of a request as it is drawn at this moment. */
export const paymentOf = ({ state, donation }: Request): DonationView =>
  viewDonation(donation, {
    now: Date.now(),
    isReleased: $submit.get().state === 'released',
    isClosed: state !== 'awaiting_donation',
  })

/** What holds of the payment, as names in `data-when`. */
export function paymentFacts(request: Request): string[] {
  const view = paymentOf(request)
  const { state, offer, isSandbox, transaction, arrived, confirmations, reason, hasNextStep } = view
  if (state === 'waived') return ['waived']
  const facts = ['asked', `payment-${state}`]
  if (state === 'confirmed') facts.push(isSandbox ? 'receivedTrial' : 'received')
  if (transaction) facts.push('named')
  if (transaction?.explorer) facts.push('linked')
  if (arrived) facts.push('arrived')
  if (confirmations) facts.push('counted')
  if (reason) facts.push('judged')
  if (hasNextStep) facts.push('advised')
  if (offer === 'none') return facts
  // Where nothing may be sent, that is all there is to say.
  return [...facts, 'nameable', isSandbox ? 'trial' : offer]
}

/** What came of a transaction that was submitted here. */
export function submitFacts(): string[] {
  const submit = $submit.get()
  return submit.state === 'failed' ? [`naming-${submit.cause}`] : [`naming-${submit.state}`]
}

/** The wizard draws it alike, see features/donation/wizard/PaymentBox.tsx. */
function drawAmount(place: Element, amount: string): void {
  const [whole = '', fraction] = amount.split('.')
  const groups = thousandsOf(whole).map(group => {
    const part = document.createElement('span')
    part.textContent = group
    return part
  })
  place.replaceChildren(...groups, fraction === undefined ? '' : `.${fraction}`)
}

export function fillPayment({ root, speak, timeText }: RequestPage, request: Request): void {
  const { amount, address, expiresAt, reason, transaction, confirmations, arrived } = paymentOf(request)
  const { token } = request.donation
  for (const place of root.querySelectorAll('[data-amount]')) drawAmount(place, amount)
  for (const place of root.querySelectorAll('[data-token]')) place.textContent = token
  setText(root, '[data-address]', address ?? '')
  say(root, '[data-until]', { time: timeText(expiresAt) })
  setText(root, '[data-reason]', reason ? speak(`reasons.${reason}`) : '')
  setText(root, '[data-reason-next]', reason ? speak(`nextSteps.${reason}`) : '')
  say(root, '[data-arrived]', { ...arrived, symbol: token })
  say(root, '[data-confirmations]', { ...confirmations })
  setText(root, '[data-hash]', transaction?.hash ?? '')
  if (transaction?.explorer) root.querySelector('[data-explorer]')?.setAttribute('href', transaction.explorer)
}

/** The words for a transaction that was not accepted. */
function fillRefusal({ root, speak }: RequestPage): void {
  const submit = $submit.get()
  const reason = submit.state === 'refused' ? submit.reason : undefined
  setText(root, '[data-refusal]', reason ? speak(`reasons.${reason}`) : '')
  setText(root, '[data-refusal-next]', reason ? speak(`nextSteps.${reason}`) : '')
}

/** The form that submits a transaction. `show` brings the page's parts in step. */
export function offerSubmission(page: RequestPage, show: () => void): void {
  const form = page.root.querySelector<HTMLFormElement>('form[data-pay]')
  const field = form?.querySelector('input')
  const button = form?.querySelector('button')
  if (!form || !field || !button) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submitTransaction(field.value)
  })
  field.addEventListener('input', changeSubmitted)
  $submit.listen(({ state }, before) => {
    const isWrong = state === 'refused' || state === 'released'
    button.setAttribute('aria-busy', String(state === 'sending'))
    field.setAttribute('aria-invalid', String(isWrong))
    fillRefusal(page)
    show()
    if (isWrong || state === 'failed') field.focus()
    // What was submitted stands above now; the next one is typed into an empty field.
    else if (state === 'idle' && before?.state === 'sending') field.value = ''
  })
}
