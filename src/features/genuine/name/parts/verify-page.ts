import type { OfficialKind, OfficialPlace } from '#content/official.ts'
import { interpolate } from '#i18n/translate.ts'
import type { ListedName, NameAnswer, Piece } from '../answer.ts'
import { type EntryFacts, explain, type VerifyWords } from '../explain.ts'
import { judgeName } from '../judge-name.ts'
import { domainOf } from '../judge-site.ts'

/** An entry of the list as the page shows it. */
type ShownEntry = ListedName & EntryFacts

const textOf = (row: HTMLElement, selector: string): string =>
  row.querySelector(selector)?.textContent?.trim() ?? ''

function readEntry(row: HTMLElement): ShownEntry {
  const { entry, place, known = '' } = row.dataset
  const link = row.querySelector('a')
  return {
    // OfficialList.astro writes both.
    kind: entry as OfficialKind,
    place: place as OfficialPlace | undefined,
    value: textOf(row, '[data-value]'),
    url: link?.getAttribute('href') ?? undefined,
    name: textOf(row, '[data-name]'),
    known,
  }
}

/** A sentence of ours with what somebody sent in it: its own tags are read first, so that no value is taken for one. */
function sentence(text: string, values: Readonly<Record<string, string>>): (Node | string)[] {
  return text.split(/<b>(.*?)<\/b>/).map((part, at) => {
    const own = interpolate(part, values)
    if (at % 2 === 0) return own
    const strong = document.createElement('strong')
    // A part of an address.
    strong.setAttribute('translate', 'no')
    strong.textContent = own
    return strong
  })
}

function pieceOf({ text, isMarked }: Piece): Node | string {
  if (!isMarked) return text
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}

function find<Element extends HTMLElement>(root: HTMLElement, name: string): Element {
  const found = root.querySelector<Element>(`[data-${name}]`)
  if (!found) throw new Error(`the page has no [data-${name}]`)
  return found
}

/** The box compares what is typed with the list that the page shows, here and nowhere else. */
export function answerNames(root: HTMLElement | null = document.querySelector('[data-verify]')): void {
  if (!root) return
  const form = find<HTMLFormElement>(root, 'ask')
  const box = find<HTMLInputElement>(root, 'typed')
  const card = find(root, 'answer')
  const problem = find(root, 'problem')
  // The page's own words, written by VerifyBox.astro.
  const words = JSON.parse(find(root, 'words').textContent ?? '') as VerifyWords
  const list = [...document.querySelectorAll<HTMLElement>('[data-entry]')].map(readEntry)
  const domain = domainOf(list)

  function showCard(answer: Exclude<NameAnswer, { kind: 'empty' | 'several' | 'phrase' }>): void {
    const entry = 'entry' in answer ? list.find(own => own === answer.entry) : undefined
    const { tone, title, text, points, actions, values } = explain(
      answer,
      words,
      entry ?? { name: '', known: '' },
      domain,
    )
    card.dataset.tone = tone
    const heading = find(card, 'title')
    heading.textContent = title
    find(card, 'text').replaceChildren(...sentence(text, values))
    find(card, 'pieces').replaceChildren(...answer.pieces.map(pieceOf))
    find(card, 'points').replaceChildren(
      ...points.map(point => {
        const row = document.createElement('li')
        row.append(...sentence(point, values))
        return row
      }),
    )
    for (const link of card.querySelectorAll<HTMLAnchorElement>('[data-action]')) {
      const { action } = link.dataset
      link.hidden = !actions.some(name => name === action)
      // The address of the list, never the one that was typed.
      if (action === 'open' && !link.hidden) link.href = entry?.url ?? '#list'
    }
    card.hidden = false
    heading.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  }

  function ask(): void {
    const answer = judgeName(box.value, list)
    problem.textContent = ''
    card.hidden = true
    if ('pieces' in answer) {
      showCard(answer)
      return
    }
    problem.textContent = words.box[answer.kind]
    if (answer.kind === 'phrase') box.value = ''
    box.focus()
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    ask()
  })
  for (const button of root.querySelectorAll<HTMLElement>('[data-try]'))
    button.addEventListener('click', () => {
      box.value = button.textContent?.trim() ?? ''
      ask()
    })
  // A press that came before this script.
  const early = window.early.clicked?.closest<HTMLElement>('[data-verify] button')
  if (early) early.click()
}
