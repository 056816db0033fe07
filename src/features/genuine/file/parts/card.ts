import { partsOf } from '#client/dom/parts.ts'
import { showState, stamp } from '#client/dom/templates.ts'
import { interpolate } from '#i18n/translate.ts'
import type { FileReport } from '../contract.ts'
import { type Advice, adviceOf, FAILED } from './advice.ts'
import { type Detail, detailsOf, fileSize, grouped, resultText, type Shown, shownName } from './details.ts'
import type { End } from './queue.ts'

/** The parts of a card that its script fills: `data-<part>` in ResultCard.astro. */
type CardPart =
  | 'title'
  | 'text'
  | 'name'
  | 'size'
  | 'kind'
  | 'meter'
  | 'percent'
  | 'cancel'
  | 'remove'
  | 'facts'
  | 'fact'
  | 'next'
  | 'plain'

/** The card of one file, from waiting to its verdict. */
export interface Card {
  element: HTMLElement
  heading: HTMLElement | null
  cancel: HTMLElement | null
  remove: HTMLElement | null
  start: () => void
  progress: (share: number) => void
  /** What is announced of the end. */
  end: (end: End) => string
}

type State = 'waiting' | 'reading' | 'cancelled' | 'verdict'
type CardParts = ReturnType<typeof partsOf<CardPart>>

/** `tokenpocket.apk` → `APK`; what the name ends in is all that is known before the file is read. */
const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''

/** SHA-256 in hex. */
const HASH_DIGITS = 64

function fillRow(row: HTMLElement, { name, value, isCode = false, note = '', noteTone }: Detail): void {
  const [term, definition, said] = row.querySelectorAll<HTMLElement>('dt, [data-value], [data-note]')
  if (!term || !definition || !said) return
  term.textContent = name
  definition.textContent = value.length === HASH_DIGITS ? grouped(value) : value
  definition.classList.toggle('isCode', isCode)
  definition.translate = !isCode
  if (note === '' && noteTone) definition.dataset.tone = noteTone
  said.textContent = note
  said.dataset.tone = noteTone ?? ''
}

function fillDetails({ part, stampPart }: CardParts, facts: readonly Detail[]): void {
  const rows = facts.flatMap(fact => {
    const row = stampPart('fact')
    if (!row) return []
    fillRow(row, fact)
    return [row]
  })
  part('facts')?.replaceChildren(...rows)
}

/** The buttons that fit the verdict, in its order; the first is the one to press. */
function showActions(card: HTMLElement, { actions }: Advice): void {
  const all = [...card.querySelectorAll<HTMLElement>('[data-action]')]
  const chosen = actions.flatMap(name => all.find(({ dataset }) => dataset.action === name) ?? [])
  for (const link of all) link.hidden = !chosen.includes(link)
  chosen.forEach((link, place) => {
    link.classList.toggle('buttonGhost', place > 0)
    link.parentElement?.append(link)
  })
}

/** A new card, once the page has its template; `id` tells it from the others. */
export function newCard(root: HTMLElement, file: File, id: string, shown: Shown): Card | undefined {
  const element = stamp(root, 'template[data-card]')
  if (!element) return undefined
  const card = partsOf<CardPart>(element)
  const { words, tag } = shown
  const name = shownName(file.name)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const show = (state: State) => {
    element.dataset.state = state
    showState(element, state)
  }
  const verdict = (advice: Advice, report?: FileReport): string => {
    const { title, text } = words.verdict[advice.name]
    element.dataset.tone = advice.tone
    card.setPart('title', title)
    card.setPart('text', interpolate(text, advice.values))
    card.setPart('next', advice.next ? words.next[advice.next] : '')
    showActions(element, advice)
    show('verdict')
    const place = location.origin + location.pathname
    showState(element, 'verdict', ...(advice.next ? ['next'] : []), ...(report ? ['report'] : []))
    if (!report) return title
    fillDetails(
      card,
      detailsOf(report, shown).filter(({ isAside }) => !isAside),
    )
    card.setPart('plain', resultText(report, advice, shown, { place, time: new Date() }))
    return title
  }

  card.setPart('name', name)
  card.setPart('size', fileSize(file.size, tag))
  card.setPart('kind', endingOf(file.name))
  card.part('remove')?.setAttribute('aria-label', interpolate(words.actions.remove, { file: name }))
  card.part('meter')?.setAttribute('aria-label', interpolate(words.progress.label, { file: name }))
  const plain = card.part('plain')
  if (plain) plain.id = `${id}-text`
  const copy = element.querySelector<HTMLElement>('[data-copy]')
  if (copy) copy.dataset.copyFrom = `${id}-text`
  const progress = (share: number) => {
    const whole = Math.round(share * 100)
    card.part('meter')?.setAttribute('value', String(whole))
    card.setPart('percent', interpolate(words.progress.reading, { percent: percent.format(whole / 100) }))
  }
  show('waiting')
  return {
    element,
    heading: card.part('title'),
    cancel: card.part('cancel'),
    remove: card.part('remove'),
    start: () => {
      progress(0)
      show('reading')
    },
    progress,
    end: end => {
      if (end.is === 'done') return verdict(adviceOf(end.report.verdict), end.report)
      if (end.is === 'failed') return verdict(FAILED)
      show('cancelled')
      return words.progress.cancelled
    },
  }
}
