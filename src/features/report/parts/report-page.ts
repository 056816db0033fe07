import { partsOf } from '#client/dom/parts.ts'
import { showWait } from '#client/dom/show-wait.ts'
import { showState } from '#client/dom/templates.ts'
import { isWaiting } from '#client/stores/async-state.ts'
import { MAX_REPORT_TEXT, REPORT_REASONS } from '../contract.ts'
import { $sending, changeReport, reportDraft, type SendingReport, submitReport } from '../stores/report.ts'
import { $reported, nameReported, reportedId } from '../stores/reported-dapp.ts'

/** The parts of the page that this script fills or listens to: `data-<part>` in ReportFormNow.astro. */
type ReportPart = 'name' | 'host' | 'too-long' | 'sent' | 'send' | 'wait' | 'wait-said'

/** The names of `data-when` that hold in a state. */
function flagsOf(sending: SendingReport): string[] {
  if (sending.state === 'wrong') return ['form', `wrong-${sending.field}`]
  if (sending.state === 'failed')
    return ['form', `failed-${sending.why}`, ...(sending.retryAt ? ['waiting'] : [])]
  return sending.state === 'sent' ? ['sent'] : ['form', sending.state]
}

function fillFields(form: HTMLFormElement, dapp: number): void {
  const { reason, text } = reportDraft(dapp)
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement && field.value === '') field.value = text
    if (field instanceof HTMLInputElement && field.value === reason) field.checked = true
  }
}

/** What may have been typed before this script was there counts too. */
function keepFields(form: HTMLFormElement, dapp: number): void {
  const typed = new FormData(form)
  const reason = REPORT_REASONS.find(each => each === typed.get('reason'))
  const text = typed.get('text')
  const kept = reportDraft(dapp)
  if (reason === kept.reason && text === kept.text) return
  changeReport(dapp, { reason, text: typeof text === 'string' ? text : '' })
}

/** Where the eye and a screen reader go next. */
function moveFocus(sending: SendingReport, form: HTMLFormElement, sent: HTMLElement | null): void {
  if (sending.state === 'sent') sent?.focus()
  // Below the button, and on a low screen below its edge.
  if (sending.state === 'failed' || sending.state === 'slow')
    form.querySelector('[data-said]')?.scrollIntoView({ block: 'nearest' })
  if (sending.state !== 'wrong') return
  form.querySelector<HTMLElement>(sending.field === 'text' ? 'textarea' : 'input')?.focus()
}

function nameDapp(root: HTMLElement, dapp: number, lang: string): void {
  const { setPart, fillPart } = partsOf<ReportPart>(root)
  fillPart('name', { id: dapp })
  $reported.subscribe(reported => {
    if (!reported) return
    setPart('name', reported.title)
    setPart('host', reported.host)
  })
  // A report about it would be refused: better said before it is written.
  void nameReported(dapp, lang).then(isKnown => {
    if (!isKnown && $sending.get().state === 'idle') showState(root, 'missing')
  })
}

function offerForm(root: HTMLElement, form: HTMLFormElement, dapp: number, lang: string): void {
  const parts = partsOf<ReportPart>(root)
  const { part, fillPart } = parts
  nameDapp(root, dapp, lang)
  fillFields(form, dapp)
  form.addEventListener('input', () => keepFields(form, dapp))
  form.addEventListener('submit', event => {
    event.preventDefault()
    keepFields(form, dapp)
    void submitReport(dapp, lang)
  })
  let stopWait = () => {}
  $sending.subscribe(sending => {
    stopWait()
    showState(root, ...flagsOf(sending))
    part('send')?.setAttribute('aria-busy', String(isWaiting(sending)))
    if (sending.state === 'wrong') fillPart('too-long', { length: sending.length, limit: MAX_REPORT_TEXT })
    if (sending.state === 'failed' && sending.retryAt)
      stopWait = showWait(parts, sending.retryAt, () => showState(root, 'form', 'failed-busy', 'waited'))
    moveFocus(sending, form, part('sent'))
  })
}

/** The form about the DApp that the address names. */
export function offerReport(root: HTMLElement | null = document.querySelector('[data-report]')): void {
  const form = root?.querySelector<HTMLFormElement>('form[data-form]')
  if (!root || !form) return
  const dapp = reportedId(location.search)
  if (dapp === undefined) showState(root, 'missing')
  else offerForm(root, form, dapp, root.dataset.report ?? 'en')
}
