import { serverNow } from '#client/api/server-clock.ts'
import { partsOf } from '#client/dom/parts.ts'
import { offerNativeShare } from '#client/dom/share.ts'
import { setText, showState } from '#client/dom/templates.ts'
import { isWaiting } from '#client/stores/async-state.ts'
import { $submit } from '#features/donation/stores/submit-transaction.ts'
import {
  $ownSubmissions,
  areCredentials,
  credentialsIn,
  forgetSubmission,
  readCredentials,
  statusPath,
} from '../stores/own-submissions.ts'
import { $proving } from '../stores/prove.ts'
import {
  $withdrawal,
  askToWithdraw,
  changeTyped,
  followSubmission,
  refreshSubmission,
  watchSubmission,
  withdrawFollowed,
} from '../stores/status.ts'
import { $shownSubmission, $texts, loadTexts } from '../stores/submission-texts.ts'
import { fillListed } from './listed.ts'
import { fillProof, offerProof } from './prove.ts'
import { flagsOf } from './states.ts'
import { fillPayment, fillRefusal, fillSubmission, offerTransactionForm } from './submission.ts'
import type { StatusPart } from './submission-page.ts'
import { type FilledPage, rowTextsOf, type SubmissionPage, submissionPage } from './submission-page.ts'

type Followed = ReturnType<typeof $shownSubmission.get>

/** What is shown and what is hidden, all at once. */
function showFlags({ root }: SubmissionPage): void {
  const flags = flagsOf({
    followed: $shownSubmission.get(),
    submit: $submit.get(),
    withdrawal: $withdrawal.get(),
    proving: $proving.get(),
    hasOwn: $ownSubmissions.get().length > 0,
    now: serverNow(),
  })
  showState(root, ...flags)
}

/** Requests that were sent or opened in this browser, the newest first. */
function fillOwn({ part, stampPart, lang, t, timeText }: SubmissionPage): void {
  const newestFirst = [...$ownSubmissions.get()].sort((a, b) => b.created_at.localeCompare(a.created_at))
  const rows = newestFirst.flatMap(({ id, key, kind, title, created_at }) => {
    const row = stampPart('own')
    if (!row) return []
    const { setPart } = partsOf<StatusPart>(row)
    setPart('title', t('name', { kind: t(`kinds.${kind}`), title: title || id }))
    setPart('id', id)
    setText(row, 'time', timeText(created_at))
    row.querySelector('time')?.setAttribute('datetime', created_at)
    row.querySelector('a')?.setAttribute('href', statusPath(lang, { id, key }))
    const forget = row.querySelector('button')
    forget?.setAttribute('aria-label', t('remove', { id }))
    forget?.addEventListener('click', () => {
      forgetSubmission(id)
      part('own-title')?.focus()
    })
    return [row]
  })
  part('owns')?.replaceChildren(...rows)
}

/** Number and key by hand, where there is no link at hand. */
function offerOpening({ part, lang }: SubmissionPage): void {
  const form = part('open')
  const number = form?.querySelector<HTMLInputElement>('[name=number]')
  if (!(form instanceof HTMLFormElement) || !number) return
  // The browser would say it in its own language, and hold back a whole link that is in the other field.
  form.noValidate = true
  form.addEventListener('input', changeTyped)
  $shownSubmission.listen(({ state }) => {
    number.setAttribute('aria-invalid', String(state === 'noNumber'))
    if (state === 'noNumber') number.focus()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const typed = new FormData(form)
    const credentials = readCredentials(String(typed.get('number') ?? ''), String(typed.get('key') ?? ''))
    // Nothing opens with it, and the fields keep what was typed.
    if (!areCredentials(credentials)) return void followSubmission(credentials, true)
    const address = statusPath(lang, credentials)
    // The same address again is no change of it.
    if (address.endsWith(location.hash) && location.hash) void refreshSubmission()
    else location.assign(address)
  })
}

function offerWithdrawal({ part }: SubmissionPage, show: () => void): void {
  part('withdraw-ask')?.addEventListener('click', () => askToWithdraw(true))
  part('withdraw-no')?.addEventListener('click', () => askToWithdraw(false))
  part('withdraw-yes')?.addEventListener('click', withdrawFollowed)
  $withdrawal.listen((state, before) => {
    show()
    part('withdraw-yes')?.setAttribute('aria-busy', String(state === 'sending'))
    // The pressed button is gone: on to what took its place.
    if (state === 'asking') part('withdraw-no')?.focus()
    else if (before === 'asking') part('withdraw-ask')?.focus()
    else if (before === 'sending' && state === 'idle') part('name')?.focus()
  })
}

/** Announces to screen readers what became of the request while it was open; its first state is read with the page. */
function announce({ fillPart, t }: FilledPage, followed: Followed, before: Followed): void {
  if (followed.state !== 'ready' || before.state !== 'ready') return
  if (followed.request.state === before.request.state) return
  fillPart('announced', { state: t(`states.${followed.request.state}`) })
}

/** Opens the request that the address names behind `#`, where no server sees it. */
function openNamed({ part, setPart, lang }: SubmissionPage): void {
  const credentials = credentialsIn(location.hash)
  for (const name of ['number', 'key'] as const) {
    const field = part('open')?.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (field) field.value = name === 'number' ? credentials.id : credentials.key
  }
  // Made anew: the address may hold more than a number and a key, and anybody's words in it.
  setPart('private', new URL(statusPath(lang, credentials), location.href).href)
  void followSubmission(credentials)
}

/** With the texts of its rows, once they are there. */
function filledPage(page: SubmissionPage): FilledPage | undefined {
  const loaded = $texts.get()
  return loaded.state === 'ready' ? { ...page, ...rowTextsOf(loaded.texts) } : undefined
}

function fill(page: SubmissionPage, followed: Followed, before: Followed | undefined): void {
  const filled = filledPage(page)
  if (followed.state !== 'ready' || !filled) return
  fillSubmission(filled, followed.request, credentialsIn(location.hash).key)
  fillPayment(filled, followed.request)
  fillProof(filled, followed.request)
  fillListed(page, followed.request)
  const at = { time: page.timeText(followed.at) }
  page.fillPart('fresh', at)
  page.fillPart('old', at)
  if (before) announce(filled, followed, before)
}

/** The status page: a request, opened by its number and key. */
export function showListed(): void {
  const page = submissionPage()
  if (!page) return
  const { root, part, parts } = page
  const show = () => showFlags(page)
  /** What had the focus is gone, or is about to be: the request that was asked for takes it. */
  let isFocusLost = false

  $shownSubmission.subscribe((followed, before) => {
    const isLoading = isWaiting(followed)
    root.dataset.view = followed.state
    root.setAttribute('aria-busy', String(isLoading))
    fill(page, followed, before)
    const focused = document.activeElement
    show()
    if (root.contains(focused) && focused?.closest('[hidden]')) isFocusLost = true
    if (!isFocusLost || isLoading) return
    isFocusLost = false
    const next =
      followed.state === 'ready' ? part('name') : [...parts('outcome')].find(({ hidden }) => !hidden)
    next?.focus()
  })
  $ownSubmissions.subscribe(() => {
    fillOwn(page)
    show()
  })
  offerOpening(page)
  offerTransactionForm(page, () => {
    const filled = filledPage(page)
    if (filled) fillRefusal(filled)
    show()
  })
  offerProof(page, show)
  offerNativeShare()
  offerWithdrawal(page, show)
  for (const button of parts('refresh')) {
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true')
      await Promise.all([loadTexts(page.lang), refreshSubmission()])
      button.setAttribute('aria-busy', 'false')
    })
  }
  part('forget')?.addEventListener('click', () => {
    forgetSubmission(credentialsIn(location.hash).id)
    location.assign(location.pathname)
  })
  addEventListener('hashchange', () => {
    // The form that it was opened from by hand goes away.
    isFocusLost = true
    openNamed(page)
  })
  void loadTexts(page.lang)
  openNamed(page)
  watchSubmission()
}
