import { say, setText } from '#client/templates.ts'
import type { RequestPage } from '#features/listing/status/words.ts'
import {
  type $followed,
  $payment,
  changePayment,
  isPayable,
  namePayment,
} from '#features/listing/stores/status.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { thousandsOf } from '#lib/thousands.ts'
import { receiverOf } from '../trust.ts'

type Request = Extract<ReturnType<typeof $followed.get>, { state: 'ready' }>['request']

const isOver = (expiresAt: string, now: number): boolean => Date.parse(expiresAt) <= now

/** The state of a donation; an amount that nobody paid in time is over, whatever the server called it then. */
function paymentState({ verdict, expires_at }: Request['donation'], now: number): string {
  if (verdict) return verdict.state
  return isOver(expires_at, now) ? 'expired' : 'awaiting'
}

/** What a request that waits for its donation asks its owner to do. */
function offerOf(donation: Request['donation'], state: string, now: number): string {
  if (donation.sandbox) return 'trial'
  if (state === 'pending') return 'confirming'
  if ($payment.get().state === 'released') return 'released'
  // An amount whose payment was rejected is over like any other.
  if (isOver(donation.expires_at, now)) return 'late'
  return receiverOf(donation) ? 'payable' : 'untrusted'
}

/** What holds of the payment, as names in `data-when`. */
export function paymentFacts(request: Request, now: number): string[] {
  const { donation } = request
  if (donation.waived) return ['waived']
  const { verdict, sandbox } = donation
  const state = paymentState(donation, now)
  const facts = ['asked', `payment-${state}`]
  if (state === 'confirmed') facts.push(sandbox ? 'receivedTrial' : 'received')
  if (verdict?.tx_hash) facts.push('named')
  // What is named in the sandbox need not be on any chain.
  if (verdict?.explorer_url && !sandbox) facts.push('linked')
  if (verdict?.paid) facts.push('arrived')
  if (verdict?.state === 'pending' && verdict.required > 0) facts.push('counted')
  if (verdict?.reason && verdict.state !== 'confirmed') facts.push('judged')
  if (!isPayable(request)) return facts
  const offer = offerOf(donation, state, now)
  // What to do about a rejected payment is to pay, which nobody is told where there is nothing to pay.
  if (facts.includes('judged') && (offer === 'confirming' || offer === 'payable')) facts.push('advised')
  return [...facts, 'nameable', offer]
}

/** What came of a transaction that was named here. */
export function namingFacts(): string[] {
  const payment = $payment.get()
  return payment.state === 'failed' ? [`naming-${payment.cause}`] : [`naming-${payment.state}`]
}

/** The wizard draws it alike, see features/donation/wizard/Amount.tsx. */
function drawAmount(place: Element, amount: string): void {
  const [whole = '', fraction] = amount.split('.')
  const groups = thousandsOf(whole).map(group => {
    const part = document.createElement('span')
    part.textContent = group
    return part
  })
  place.replaceChildren(...groups, fraction === undefined ? '' : `.${fraction}`)
}

export function fillPayment({ root, speak, timeText }: RequestPage, { donation }: Request): void {
  const { amount, token, verdict, expires_at } = donation
  for (const place of root.querySelectorAll('[data-amount]')) drawAmount(place, amount)
  for (const place of root.querySelectorAll('[data-token]')) place.textContent = token
  setText(root, '[data-address]', receiverOf(donation) ?? '')
  say(root, '[data-until]', { time: timeText(expires_at) })
  const { reason = '', paid, expected = amount, confirmations = 0, required = 0 } = verdict ?? {}
  setText(root, '[data-reason]', reason ? speak(`reasons.${reason}`) : '')
  setText(root, '[data-reason-next]', reason ? speak(`nextSteps.${reason}`) : '')
  say(root, '[data-arrived]', { paid: paid ?? '', expected, symbol: token })
  say(root, '[data-confirmations]', { done: String(confirmations), required: String(required) })
  setText(root, '[data-hash]', verdict?.tx_hash ?? '')
  const address = safeUrl(verdict?.explorer_url)
  if (address) root.querySelector('[data-explorer]')?.setAttribute('href', address)
}

/** The words for a transaction that was not taken. */
function fillRefusal({ root, speak }: RequestPage): void {
  const payment = $payment.get()
  const reason = payment.state === 'refused' ? payment.reason : undefined
  setText(root, '[data-refusal]', reason ? speak(`reasons.${reason}`) : '')
  setText(root, '[data-refusal-next]', reason ? speak(`nextSteps.${reason}`) : '')
}

/** The form that names a transaction. `show` brings the page's parts in step. */
export function offerNaming(page: RequestPage, show: () => void): void {
  const form = page.root.querySelector<HTMLFormElement>('form[data-pay]')
  const field = form?.querySelector('input')
  const button = form?.querySelector('button')
  if (!form || !field || !button) return
  form.addEventListener('submit', event => {
    event.preventDefault()
    void namePayment(field.value)
  })
  field.addEventListener('input', changePayment)
  $payment.listen(({ state }, before) => {
    const isWrong = state === 'refused' || state === 'released'
    button.setAttribute('aria-busy', String(state === 'sending'))
    field.setAttribute('aria-invalid', String(isWrong))
    fillRefusal(page)
    show()
    if (isWrong || state === 'failed') field.focus()
    // What was named stands above now; the next one is typed into an empty field.
    else if (state === 'idle' && before?.state === 'sending') field.value = ''
  })
}
