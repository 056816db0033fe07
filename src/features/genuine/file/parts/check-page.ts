import { partsOf } from '#client/dom/parts.ts'
import type { Release } from '#content/releases.ts'
import { interpolate } from '#i18n/translate.ts'
import type { CheckRequest } from '../contract.ts'
import { newCard } from './card.ts'
import { type CheckWords, type Shown, shownName } from './details.ts'
import { type Check, type Checker, checkQueue, type Queue } from './queue.ts'

/** The parts of the page that its script fills or listens to: `data-<part>` in CheckTool.astro. */
type CheckPart = 'words' | 'releases' | 'pick' | 'cards' | 'ready' | 'broken' | 'announced'

/** What our own build wrote into the page. */
const dataIn = (element: HTMLElement | null): unknown => JSON.parse(element?.textContent ?? 'null')

/** A file that is pulled over the page belongs to the check, wherever it is let go of. */
function acceptDrops(root: HTMLElement, take: (files: FileList) => void): void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  addEventListener('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    root.toggleAttribute('data-dragging', true)
  })
  addEventListener('dragleave', event => {
    // Left the window, not one element for the next.
    if (!event.relatedTarget) root.removeAttribute('data-dragging')
  })
  addEventListener('drop', event => {
    root.removeAttribute('data-dragging')
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) take(event.dataTransfer.files)
  })
}

/** Where the reader is, if not in the middle of something else. */
const isFree = (root: HTMLElement): boolean => {
  const focused = document.activeElement
  return !focused || focused === document.body || (root.contains(focused) && !focused.matches('a, h2'))
}

/** A card for a file, which is checked when its turn comes. */
function cardOf(root: HTMLElement, file: File, id: string, shown: Shown, queue: Queue): HTMLElement[] {
  const { part, setPart } = partsOf<CheckPart>(root)
  const card = newCard(root, file, id, shown)
  if (!card) return []
  const { facts, progress } = shown.words
  const name = shownName(file.name)
  const check: Check = {
    file,
    onStart: () => {
      card.start()
      setPart('announced', interpolate(progress.label, { file: name }))
    },
    onProgress: card.progress,
    onEnd: end => {
      const mayFocus = isFree(root) && end.is !== 'cancelled'
      const value = card.end(end)
      // A heading that takes the focus is read out by it.
      if (mayFocus) card.heading?.focus()
      else setPart('announced', interpolate(facts.line, { name, value }))
      if (end.is === 'cancelled') card.remove?.focus()
    },
  }
  card.cancel?.addEventListener('click', () => queue.cancel(check))
  card.remove?.addEventListener('click', () => {
    queue.cancel(check)
    card.element.remove()
    if (part('cards')?.childElementCount === 0) root.removeAttribute('data-used')
    part('pick')?.focus()
  })
  queue.add(check)
  return [card.element]
}

/** The check of downloads: what is picked or dropped is read by a worker, and nothing is sent. */
export function offerCheck(): void {
  const root = document.querySelector<HTMLElement>('[data-check]')
  if (!root) return
  const { part, fillPart } = partsOf<CheckPart>(root)
  const input = part('pick')
  if (!(input instanceof HTMLInputElement)) return
  // Both were written by our own build.
  const releases = dataIn(part('releases')) as Release[]
  const shown: Shown = {
    words: dataIn(part('words')) as CheckWords,
    tag: document.documentElement.lang,
    releases,
  }
  const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' })
  const checker: Checker = {
    postMessage: (request: CheckRequest) => worker.postMessage(request),
    addEventListener: (type, listener) =>
      worker.addEventListener(type, event => listener('data' in event ? { data: event.data } : {})),
  }
  const queue = checkQueue(checker, releases, {
    onReady: () => fillPart('ready', {}),
    onBroken: () => fillPart('broken', {}),
  })
  let count = 0
  const take = (files: FileList | null) => {
    const cards = [...(files ?? [])].flatMap(file => cardOf(root, file, `check-${++count}`, shown, queue))
    if (cards.length === 0) return
    // The newest are on top, those that were picked together in their order.
    part('cards')?.prepend(...cards)
    root.toggleAttribute('data-used', true)
    cards[0]?.scrollIntoView({ block: 'nearest' })
  }
  const takePicked = () => {
    take(input.files)
    // So that the same file can be picked again.
    input.value = ''
  }
  input.addEventListener('change', takePicked)
  acceptDrops(root, take)
  // What was picked before this script came.
  takePicked()
}
