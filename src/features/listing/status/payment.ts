import { $submit, changeSubmitted } from '#features/donation/stores/submit-transaction.ts'
import { thousandsOf } from '#lib/thousands.ts'
import { submitTransaction } from '../stores/status.ts'
import type { RequestPage } from './request-page.ts'
import { donationViewOf, type StatusState } from './states.ts'

type Request = Extract<StatusState['followed'], { state: 'ready' }>['request']

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

export function fillPayment(page: RequestPage, request: Request): void {
  const { part, parts, setPart, fillPart, t, timeText } = page
  const view = donationViewOf(request, $submit.get(), Date.now())
  const { amount, address, expiresAt, reason, transaction, confirmations, arrived } = view
  const { token } = request.donation
  for (const place of parts('amount')) drawAmount(place, amount)
  setPart('token', token)
  setPart('address', address ?? '')
  fillPart('until', { time: timeText(expiresAt) })
  setPart('reason', reason ? t(`reasons.${reason}`) : '')
  setPart('reason-next', reason ? t(`nextSteps.${reason}`) : '')
  fillPart('arrived', { ...arrived, symbol: token })
  fillPart('confirmations', { ...confirmations })
  setPart('hash', transaction?.hash ?? '')
  if (transaction?.explorer) part('explorer')?.setAttribute('href', transaction.explorer)
}

/** The words for a transaction that was not accepted. */
function fillRefusal({ setPart, t }: RequestPage): void {
  const submit = $submit.get()
  const reason = submit.state === 'refused' ? submit.reason : undefined
  setPart('refusal', reason ? t(`reasons.${reason}`) : '')
  setPart('refusal-next', reason ? t(`nextSteps.${reason}`) : '')
}

/** The form that submits a transaction. `show` brings the page's parts in step. */
export function offerSubmission(page: RequestPage, show: () => void): void {
  const form = page.part('submit')
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
