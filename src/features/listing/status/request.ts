import { partsOf, setText } from '#client/templates.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { readCode } from '../contract/message-keys.ts'
import type { $followed } from '../stores/status.ts'
import type { StatusPart } from './parts.ts'
import type { RequestPage } from './request-page.ts'
import { sentLines } from './sent-values.ts'

type Request = Extract<ReturnType<(typeof $followed)['get']>, { state: 'ready' }>['request']

/** A step's title: a review that began anew says so. */
function stepKey(
  { state }: Request['history'][number],
  before: Request['history'][number] | undefined,
): string {
  const isAgain = state === 'in_review' && before?.state === 'changes_requested'
  return isAgain ? 'steps.in_review_again' : `steps.${state}`
}

function fillTimeline({ part, stampPart, t, find, timeText }: RequestPage, { history }: Request): void {
  const rows = history.flatMap((step, place) => {
    const row = stampPart('step')
    if (!row) return []
    const parts = partsOf<StatusPart>(row)
    row.dataset.state = step.state
    if (place === history.length - 1) row.setAttribute('aria-current', 'step')
    parts.setPart('title', t(stepKey(step, history[place - 1])))
    setText(row, 'time', timeText(step.at))
    row.querySelector('time')?.setAttribute('datetime', step.at)
    const note = parts.part('note')
    const reason = step.note && find(`rejections.${step.note}`)
    if (note && reason) {
      note.textContent = reason
      note.hidden = false
    }
    return [row]
  })
  part('steps')?.replaceChildren(...rows)
}

function reasonText({ t, find }: RequestPage, text: string): string {
  const { code, value } = readCode(text)
  const values = { value, count: Number(value) || 0 }
  return find(`staff.${code}`) ?? find(`errors.${code}`, values) ?? t('errors.other')
}

/** A field by its label; an entry of a list with its number, an address with its network. */
function fieldText({ t, forms, names }: RequestPage, kind: string, path: string): string {
  const [name = '', part] = path.split('.')
  const field = forms[kind]?.find(each => each.name === name)?.label ?? name
  if (part === undefined) return field
  const place = /^\d+$/.test(part) ? String(Number(part) + 1) : (names.networks[part] ?? part)
  return t('part', { field, part: place })
}

function fillChanges(page: RequestPage, { id, kind, fields }: Request, key: string): void {
  const { lang, part, stampPart } = page
  const rows = Object.entries(fields).flatMap(([path, code]) => {
    const row = stampPart('change')
    if (!row) return []
    setText(row, 'dt', fieldText(page, kind, path))
    setText(row, 'dd', reasonText(page, code))
    return [row]
  })
  part('changes')?.replaceChildren(...rows)
  const form = `/${lang}/submit/${kind}/?mend=${encodeURIComponent(id)}#${new URLSearchParams({ key })}`
  part('revise')?.setAttribute('href', form)
}

function pictureOf(image: string, label: string): HTMLElement | undefined {
  const address = safeUrl(image)
  if (address === undefined) return undefined
  const picture = new Image(72, 72)
  picture.alt = label
  picture.src = address
  return picture
}

function fillSent({ part, stampPart, forms, names }: RequestPage, { kind, values }: Request): void {
  const rows = (forms[kind] ?? []).flatMap(field => {
    const lines = sentLines(field, values[field.name], names)
    const row = lines.length > 0 ? stampPart('sent') : undefined
    if (!row) return []
    setText(row, 'dt', field.label)
    const shown = lines.flatMap(({ text, image }) => {
      const line = image === undefined ? undefined : pictureOf(image, text)
      if (line) return [line]
      const paragraph = stampPart('line')
      if (paragraph) paragraph.textContent = text
      return paragraph ? [paragraph] : []
    })
    row.querySelector('dd')?.replaceChildren(...shown)
    return [row]
  })
  part('values')?.replaceChildren(...rows)
}

/** Everything a request's page says of it but the payment. */
export function fillRequest(page: RequestPage, request: Request, key: string): void {
  const { part, setPart, fillPart, t, find, timeText } = page
  const { id, kind, title, state, history, due_at } = request
  setPart('kind', t(`kinds.${kind}`))
  setPart('name', title || id)
  setPart('state-text', t(`states.${state}`))
  setPart('number', id)
  const card = part('card')
  if (card) card.dataset.state = state
  const rejection = state === 'rejected' ? history.at(-1)?.note : undefined
  setPart('rejection', rejection ? (find(`rejections.${rejection}`) ?? '') : '')
  const due = { time: due_at ? timeText(due_at) : '' }
  fillPart('due', due)
  fillPart('overdue', due)
  fillTimeline(page, request)
  fillChanges(page, request, key)
  fillSent(page, request)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  fillPart('zone', { zone: timeZone.replaceAll('_', ' ') })
}
