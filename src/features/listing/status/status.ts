import { showState } from '#client/show-state.ts'
import { say, setText, stamp } from '#client/templates.ts'
import { isTicket, readTicket, ticketIn } from '../stores/request-ticket.ts'
import { $requests, forgetRequest, statusPath } from '../stores/requests.ts'
import {
  $followed,
  $withdrawal,
  askToWithdraw,
  followRequest,
  isDecided,
  refreshRequest,
  watchRequest,
  withdrawRequest,
} from '../stores/status.ts'
import { fillPayment, offerSubmission, paymentFacts, submitFacts } from './payment.ts'
import { fillRequest } from './request.ts'
import { type RequestPage, requestPage } from './words.ts'

type Followed = ReturnType<typeof $followed.get>
type Ready = Extract<Followed, { state: 'ready' }>

/** What holds of a request, as names in `data-when`. */
function requestFacts({ request, isOld }: Ready): string[] {
  const { state, kind, due_at } = request
  const facts = [state, kind, isOld ? 'old' : 'fresh']
  if (state === 'in_review') facts.push(due_at === null ? 'noPromise' : isPast(due_at) ? 'overdue' : 'due')
  if (!isDecided(request)) facts.push('open')
  // Staff may name fields with a rejection too.
  if (Object.keys(request.fields).length > 0) facts.push('marked')
  return facts
}

const isPast = (time: string): boolean => Date.parse(time) <= Date.now()

function factsOf(followed: Followed): string[] {
  const facts: string[] = [followed.state]
  if (followed.state === 'failed') facts.push(`failed-${followed.cause}`)
  if (followed.state === 'none' && followed.id) facts.push('noKey')
  if (followed.state === 'none' || followed.state === 'missing') facts.push('closed')
  if ($requests.get().length > 0) facts.push('own')
  if (followed.state !== 'ready') return facts
  return [
    ...facts,
    ...requestFacts(followed),
    ...paymentFacts(followed.request),
    ...submitFacts(),
    `withdrawal-${$withdrawal.get()}`,
  ]
}

/** Requests that were sent or opened in this browser, the newest first. */
function fillOwn({ root, lang, speak, timeText }: RequestPage): void {
  const newestFirst = $requests.get().toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const rows = newestFirst.flatMap(({ id, key, kind, title, created_at }) => {
    const row = stamp(root, 'template[data-own]')
    if (!row) return []
    setText(row, '[data-title]', speak('name', { kind: speak(`kinds.${kind}`), title: title || id }))
    setText(row, '[data-id]', id)
    setText(row, 'time', timeText(created_at))
    row.querySelector('time')?.setAttribute('datetime', created_at)
    row.querySelector('a')?.setAttribute('href', statusPath(lang, { id, key }))
    const forget = row.querySelector('button')
    forget?.setAttribute('aria-label', speak('remove', { id }))
    forget?.addEventListener('click', () => {
      forgetRequest(id)
      root.querySelector<HTMLElement>('[data-own-title]')?.focus()
    })
    return [row]
  })
  root.querySelector('[data-owns]')?.replaceChildren(...rows)
}

/** Number and key by hand, for who has no link at hand. */
function offerOpening({ root, lang }: RequestPage): void {
  const form = root.querySelector<HTMLFormElement>('form[data-open]')
  form?.addEventListener('submit', event => {
    event.preventDefault()
    const typed = new FormData(form)
    const ticket = readTicket(String(typed.get('number') ?? ''), String(typed.get('key') ?? ''))
    // Nothing opens with it, and the fields keep what was typed.
    if (!isTicket(ticket)) return void followRequest(ticket)
    const address = statusPath(lang, ticket)
    // The same address again is no change of it.
    if (address.endsWith(location.hash) && location.hash) void refreshRequest()
    else location.assign(address)
  })
}

function offerWithdrawal({ root }: RequestPage, show: () => void): void {
  const press = (name: string, act: () => void) =>
    root.querySelector(`[data-withdraw="${name}"]`)?.addEventListener('click', act)
  press('ask', () => askToWithdraw(true))
  press('no', () => askToWithdraw(false))
  press('yes', withdrawRequest)
  $withdrawal.listen((state, before) => {
    show()
    root.querySelector('[data-withdraw="yes"]')?.setAttribute('aria-busy', String(state === 'sending'))
    // The pressed button is gone: on to what took its place.
    if (state === 'asking') root.querySelector<HTMLElement>('[data-withdraw="no"]')?.focus()
    else if (before === 'asking') root.querySelector<HTMLElement>('[data-withdraw="ask"]')?.focus()
    else if (before === 'sending' && state === 'idle') root.querySelector<HTMLElement>('[data-name]')?.focus()
  })
}

/** Says aloud what became of the request while it was open; its first state is read with the page. */
function announce({ root, speak }: RequestPage, followed: Followed, before: Followed): void {
  if (followed.state !== 'ready' || before.state !== 'ready') return
  if (followed.request.state === before.request.state) return
  say(root, '[data-said]', { state: speak(`states.${followed.request.state}`) })
}

/** The status page: the request that the address names behind `#`, where no server sees it. */
export function showListing(): void {
  const page = requestPage()
  if (!page) return
  const { root, lang, timeText } = page
  const show = () => showState(root, ...factsOf($followed.get()))
  /** What had the focus is gone, or is about to be: the request that was asked for takes it. */
  let isFocusLost = false

  const open = () => {
    const ticket = ticketIn(location.hash)
    for (const name of ['number', 'key'] as const) {
      const field = root.querySelector<HTMLInputElement>(`form[data-open] [name=${name}]`)
      if (field) field.value = name === 'number' ? ticket.id : ticket.key
    }
    const link = root.querySelector<HTMLElement>('[data-private]')
    // Made anew: the address may hold more than a number and a key, and anybody's words in it.
    if (link) link.textContent = new URL(statusPath(lang, ticket), location.href).href
    void followRequest(ticket)
  }
  $followed.subscribe((followed, before) => {
    root.dataset.view = followed.state
    root.setAttribute('aria-busy', String(followed.state === 'loading' || followed.state === 'slow'))
    if (followed.state === 'ready') {
      fillRequest(page, followed.request, ticketIn(location.hash).key)
      fillPayment(page, followed.request)
      for (const place of ['[data-fresh]', '[data-old]']) say(root, place, { time: timeText(followed.at) })
      if (before) announce(page, followed, before)
    }
    const focused = document.activeElement
    show()
    if (root.contains(focused) && focused?.closest('[hidden]')) isFocusLost = true
    if (!isFocusLost || followed.state === 'loading' || followed.state === 'slow') return
    isFocusLost = false
    const next = followed.state === 'ready' ? '[data-name]' : '[data-outcome]:not([hidden])'
    root.querySelector<HTMLElement>(next)?.focus()
  })
  $requests.subscribe(() => {
    fillOwn(page)
    show()
  })
  offerOpening(page)
  offerSubmission(page, show)
  offerWithdrawal(page, show)
  for (const button of root.querySelectorAll('[data-refresh]')) {
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true')
      await refreshRequest()
      button.setAttribute('aria-busy', 'false')
    })
  }
  root.querySelector('[data-forget]')?.addEventListener('click', () => {
    forgetRequest(ticketIn(location.hash).id)
    location.assign(location.pathname)
  })
  addEventListener('hashchange', () => {
    // Who opened it by hand stands in a form that goes away.
    isFocusLost = true
    open()
  })
  open()
  watchRequest()
}
