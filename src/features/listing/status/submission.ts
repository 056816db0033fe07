import { serverNow } from '#client/api/server-clock.ts'
import { partsOf } from '#client/dom/parts.ts'
import { showWait } from '#client/dom/show-wait.ts'
import { setText } from '#client/dom/templates.ts'
import type { DonationArrival } from '#features/donation/contract.ts'
import { $submit, changeSubmitted } from '#features/donation/stores/submit-transaction.ts'
import { lastOf } from '#lib/last-of.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { thousandsOf } from '#lib/thousands.ts'
import { readCode } from '../contract/codes.ts'
import { PROVING_STEP } from '../contract/proof.ts'
import { blobAddressOf } from '../stores/pictures.ts'
import { type $followed, submitFollowedTransaction } from '../stores/status.ts'
import { isWritten } from '../widgets/lines.ts'
import { roadOf } from './road.ts'
import { sentLines } from './sent-values.ts'
import { donationViewOf, isUnproven } from './states.ts'
import type { FilledPage, StatusPart, SubmissionPage } from './submission-page.ts'

type Submission = Extract<ReturnType<(typeof $followed)['get']>, { state: 'ready' }>['request']

/** A step's title: a review that began anew has its own. */
function stepKey(
  { state, note }: Submission['history'][number],
  before: Submission['history'][number] | undefined,
): string {
  if (note === PROVING_STEP) return 'steps.awaiting_donation'
  const isAgain = state === 'in_review' && before?.state === 'changes_requested'
  return isAgain ? 'steps.in_review_again' : `steps.${state}`
}

/** A line that is there only where it holds something. */
function showText(line: HTMLElement | null, text: string): void {
  if (!line) return
  line.textContent = text
  line.hidden = text === ''
}

function fillTimeline({ part, stampPart, t, find, timeText }: FilledPage, { history }: Submission): void {
  const rows = history.flatMap((step, place) => {
    const row = stampPart('step')
    if (!row) return []
    const parts = partsOf<StatusPart>(row)
    row.dataset.state = step.state
    if (place === history.length - 1) row.setAttribute('aria-current', 'step')
    parts.setPart('title', t(stepKey(step, history[place - 1])))
    setText(row, 'time', timeText(step.at))
    row.querySelector('time')?.setAttribute('datetime', step.at)
    const reason = step.note && find(`rejections.${step.note}`)
    showText(parts.part('note'), reason || '')
    showText(parts.part('message'), step.message)
    return [row]
  })
  part('steps')?.replaceChildren(...rows)
}

/** The road, see `roadOf`: a time where there is one, else what to expect. */
function fillRoad({ part, stampPart, t, shortTime }: FilledPage, request: Submission): void {
  const stops = roadOf(request).flatMap(({ stop, place, at, hint }) => {
    const row = stampPart('stop')
    if (!row) return []
    const parts = partsOf<StatusPart>(row)
    row.dataset.place = place
    if (place === 'now' || place === 'end') row.setAttribute('aria-current', 'step')
    parts.setPart('title', t(`road.stops.${stop}`))
    const time = at ? shortTime(at) : ''
    showText(parts.part('note'), hint ? t(`road.hints.${hint}`, { time }) : time)
    return [row]
  })
  part('road')?.replaceChildren(...stops)
}

function reasonText({ t, find }: FilledPage, text: string): string {
  const { code, value } = readCode(text)
  const values = { value, count: Number(value) || 0 }
  return find(`staff.${code}`) ?? find(`errors.${code}`, values) ?? t('errors.other')
}

/** A field by its label; an entry of a list with its number, an address with its network. */
function fieldText({ t, forms, names }: FilledPage, kind: string, path: string): string {
  const [name = '', part] = path.split('.')
  const field = forms[kind]?.find(each => each.name === name)?.label ?? name
  if (part === undefined) return field
  const place = /^\d+$/.test(part) ? String(Number(part) + 1) : (names.networks[part] ?? part)
  return t('part', { field, part: place })
}

function fillChanges(page: FilledPage, { id, kind, fields }: Submission, key: string): void {
  const { lang, part, stampPart } = page
  const rows = Object.entries(fields).flatMap(([path, code]) => {
    const row = stampPart('change')
    if (!row) return []
    setText(row, 'dt', fieldText(page, kind, path))
    setText(row, 'dd', reasonText(page, code))
    return [row]
  })
  part('changes')?.replaceChildren(...rows)
  const form = `/${lang}/submit/${kind}/?revise=${encodeURIComponent(id)}#${new URLSearchParams({ key })}`
  part('revise')?.setAttribute('href', form)
}

/** Its name until it is there, and where it cannot be had. */
function pictureOf(image: string, label: string, key: string): HTMLElement {
  const picture = new Image(72, 72)
  picture.alt = label
  void blobAddressOf(image, key).then(address => {
    if (address) picture.src = address
  })
  return picture
}

function fillSent(
  { part, stampPart, forms, names }: FilledPage,
  { kind, values }: Submission,
  key: string,
): void {
  const rows = (forms[kind] ?? []).flatMap(field => {
    const lines = sentLines(field, values[field.name], names)
    const row = lines.length > 0 ? stampPart('sent') : undefined
    if (!row) return []
    setText(row, 'dt', field.label)
    const shown = lines.flatMap(({ text, image }) => {
      const line = image === undefined ? undefined : pictureOf(image, text, key)
      if (line) return [line]
      const paragraph = stampPart('line')
      if (paragraph) paragraph.textContent = text
      if (isWritten(field.widget)) paragraph?.setAttribute('translate', 'no')
      return paragraph ? [paragraph] : []
    })
    row.querySelector('dd')?.replaceChildren(...shown)
    return [row]
  })
  part('values')?.replaceChildren(...rows)
}

/** Everything a request's page shows of it but the payment, see `fillPayment`. */
export function fillSubmission(page: FilledPage, request: Submission, key: string): void {
  const { part, setPart, fillPart, t, find, timeText } = page
  const { id, kind, purpose, title, state, history, due_at } = request
  const kindText = t(`kinds.${kind}`)
  setPart('kind', purpose === 'listing' ? kindText : t(`purposes.${purpose}`, { kind: kindText }))
  setPart('name', title || id)
  setPart('state-text', t(`states.${isUnproven(request) ? 'unproven' : state}`))
  setPart('number', id)
  const card = part('card')
  if (card) card.dataset.state = isUnproven(request) ? 'awaiting_donation' : state
  // Where the donation is shown: with what is to be done, or with what is kept.
  page.root.dataset.stage = state === 'awaiting_donation' ? 'donation' : 'after'
  const rejection = state === 'rejected' ? lastOf(history)?.note : undefined
  setPart('rejection', rejection ? (find(`rejections.${rejection}`) ?? '') : '')
  // What staff wrote beside the code, as text.
  showText(part('message'), lastOf(history)?.message ?? '')
  const due = { time: due_at ? timeText(due_at) : '' }
  fillPart('due-at', due)
  fillPart('overdue', due)
  fillRoad(page, request)
  fillTimeline(page, request)
  fillChanges(page, request, key)
  fillSent(page, request, key)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  fillPart('zone', { zone: timeZone.replaceAll('_', ' ') })
}

/** The wizard draws it alike, see features/donation/wizard/PaymentBox.tsx. */
function drawAmount(place: Element | null, amount: string): void {
  const [whole = '', fraction] = amount.split('.')
  const groups = thousandsOf(whole).map(group => {
    const part = document.createElement('span')
    part.textContent = group
    return part
  })
  const decimals = document.createElement('b')
  decimals.textContent = fraction === undefined ? '' : `.${fraction}`
  place?.replaceChildren(...groups, decimals)
}

/** The wizard draws them alike, see features/donation/wizard/Arrivals.tsx. */
function fillArrivals(
  { part, stampPart, t, shortTime }: FilledPage,
  arrivals: readonly DonationArrival[],
  token: string,
): void {
  const rows = arrivals.flatMap(({ state, amount, at, explorer_url }) => {
    const row = stampPart('arrival')
    if (!row) return []
    const parts = partsOf<StatusPart>(row)
    row.dataset.state = state
    parts.setPart('sum', `${amount} ${token}`)
    parts.setPart('comes', t(`arrivals.${state}`))
    setText(row, 'time', shortTime(at))
    row.querySelector('time')?.setAttribute('datetime', at)
    const [link, explorer] = [row.querySelector('a'), safeUrl(explorer_url)]
    if (explorer) link?.setAttribute('href', explorer)
    else link?.remove()
    return [row]
  })
  part('arrivals')?.replaceChildren(...rows)
}

export function fillPayment(page: FilledPage, request: Submission): void {
  const { part, setPart, fillPart, t, timeText } = page
  const view = donationViewOf(request, $submit.get(), serverNow())
  const { amount, due, address, expiresAt, reason, transaction, confirmations, arrived, over } = view
  const { token } = request.donation
  drawAmount(part('amount'), amount)
  drawAmount(part('due'), due)
  setPart('token', token)
  setPart('address', address ?? '')
  fillPart('until', { time: timeText(expiresAt) })
  setPart('reason', reason ? t(`reasons.${reason}`) : '')
  setPart('reason-next', reason ? t(`nextSteps.${reason}`) : '')
  fillPart('arrived', { ...arrived, symbol: token })
  fillPart('over', { amount: over ?? '', symbol: token })
  fillArrivals(page, view.arrivals, token)
  fillPart('confirmations', { ...confirmations })
  setPart('hash', transaction?.hash ?? '')
  if (transaction?.explorer) part('explorer')?.setAttribute('href', transaction.explorer)
}

/** The words for a transaction that was not accepted. */
export function fillRefusal({ setPart, t }: FilledPage): void {
  const submit = $submit.get()
  const reason = submit.state === 'refused' ? submit.reason : undefined
  setPart('refusal', reason ? t(`reasons.${reason}`) : '')
  setPart('refusal-next', reason ? t(`nextSteps.${reason}`) : '')
}

/** The form that submits a transaction. `show` brings the page's parts in step. */
export function offerTransactionForm(page: SubmissionPage, show: () => void): void {
  const form = page.part('submit')
  const field = form?.querySelector('input')
  const button = form?.querySelector('button')
  if (!(form instanceof HTMLFormElement) || !field || !button) return
  // An empty field is refused in the page's language, as the wizard does it.
  form.noValidate = true
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submitFollowedTransaction(field.value)
  })
  field.addEventListener('input', changeSubmitted)
  let stopWait = () => {}
  $submit.listen((submit, before) => {
    const { state } = submit
    stopWait()
    const isWrong = state === 'refused' || state === 'released'
    button.setAttribute('aria-busy', String(state === 'sending'))
    field.setAttribute('aria-invalid', String(isWrong))
    show()
    if (state === 'failed' && submit.retryAt) stopWait = showWait(page, submit.retryAt, show)
    if (isWrong || state === 'failed') field.focus()
    // What was submitted is shown above now; the next one is typed into an empty field.
    else if (state === 'idle' && before?.state === 'sending') field.value = ''
  })
}
