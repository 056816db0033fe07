import { say, setText, stamp } from '#client/templates.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { readCode } from '../contract/message-keys.ts'
import type { $followed } from '../stores/status.ts'
import { sentLines } from './sent-values.ts'
import { find, type RequestPage } from './words.ts'

type Request = Extract<ReturnType<(typeof $followed)['get']>, { state: 'ready' }>['request']

/** A step's title: a review that began anew says so. */
function stepKey(
  { state }: Request['history'][number],
  before: Request['history'][number] | undefined,
): string {
  const isAgain = state === 'in_review' && before?.state === 'changes_requested'
  return isAgain ? 'steps.in_review_again' : `steps.${state}`
}

function fillTimeline({ root, speak, timeText }: RequestPage, { history }: Request): void {
  const rows = history.flatMap((step, place) => {
    const row = stamp(root, 'template[data-step]')
    if (!row) return []
    row.dataset.state = step.state
    if (place === history.length - 1) row.setAttribute('aria-current', 'step')
    setText(row, '[data-title]', speak(stepKey(step, history[place - 1])))
    setText(row, 'time', timeText(step.at))
    row.querySelector('time')?.setAttribute('datetime', step.at)
    const note = row.querySelector<HTMLElement>('[data-note]')
    const reason = step.note && find(speak, `rejections.${step.note}`)
    if (note && reason) {
      note.textContent = reason
      note.hidden = false
    }
    return [row]
  })
  root.querySelector('[data-steps]')?.replaceChildren(...rows)
}

function reasonText({ speak }: RequestPage, text: string): string {
  const { code, value } = readCode(text)
  const values = { value, count: Number(value) || 0 }
  return find(speak, `staff.${code}`) ?? find(speak, `errors.${code}`, values) ?? speak('errors.other')
}

/** A field by its label; an entry of a list with its number, an address with its network. */
function fieldText({ speak, forms, names }: RequestPage, kind: string, path: string): string {
  const [name = '', part] = path.split('.')
  const field = forms[kind]?.find(each => each.name === name)?.label ?? name
  if (part === undefined) return field
  const place = /^\d+$/.test(part) ? String(Number(part) + 1) : (names.networks[part] ?? part)
  return speak('part', { field, part: place })
}

function fillChanges(page: RequestPage, { id, kind, fields }: Request, key: string): void {
  const { root, lang } = page
  const rows = Object.entries(fields).flatMap(([path, code]) => {
    const row = stamp(root, 'template[data-change]')
    if (!row) return []
    setText(row, 'dt', fieldText(page, kind, path))
    setText(row, 'dd', reasonText(page, code))
    return [row]
  })
  root.querySelector('[data-changes]')?.replaceChildren(...rows)
  const mend = `/${lang}/submit/${kind}/?mend=${encodeURIComponent(id)}#${new URLSearchParams({ key })}`
  root.querySelector('[data-mend]')?.setAttribute('href', mend)
}

function pictureOf(image: string, label: string): HTMLElement | undefined {
  const address = safeUrl(image)
  if (address === undefined) return undefined
  const picture = new Image(72, 72)
  picture.alt = label
  picture.src = address
  return picture
}

function fillSent({ root, forms, names }: RequestPage, { kind, values }: Request): void {
  const rows = (forms[kind] ?? []).flatMap(field => {
    const lines = sentLines(field, values[field.name], names)
    const row = lines.length > 0 ? stamp(root, 'template[data-sent]') : undefined
    if (!row) return []
    setText(row, 'dt', field.label)
    const shown = lines.flatMap(({ text, image }) => {
      const line = image === undefined ? undefined : pictureOf(image, text)
      if (line) return [line]
      const paragraph = stamp(root, 'template[data-line]')
      if (paragraph) paragraph.textContent = text
      return paragraph ? [paragraph] : []
    })
    row.querySelector('dd')?.replaceChildren(...shown)
    return [row]
  })
  root.querySelector('[data-values]')?.replaceChildren(...rows)
}

/** Everything a request's page says of it but the payment. */
export function fillRequest(page: RequestPage, request: Request, key: string): void {
  const { root, speak, timeText } = page
  const { id, kind, title, state, history, due_at } = request
  setText(root, '[data-kind]', speak(`kinds.${kind}`))
  setText(root, '[data-name]', title || id)
  setText(root, '[data-state-text]', speak(`states.${state}`))
  for (const place of root.querySelectorAll('[data-number]')) place.textContent = id
  const card = root.querySelector<HTMLElement>('[data-card]')
  if (card) card.dataset.state = state
  const rejection = state === 'rejected' ? history.at(-1)?.note : undefined
  setText(root, '[data-rejection]', rejection ? (find(speak, `rejections.${rejection}`) ?? '') : '')
  for (const clock of ['[data-due]', '[data-overdue]'])
    say(root, clock, { time: due_at ? timeText(due_at) : '' })
  fillTimeline(page, request)
  fillChanges(page, request, key)
  fillSent(page, request)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  say(root, '[data-zone]', { zone: timeZone.replaceAll('_', ' ') })
}
