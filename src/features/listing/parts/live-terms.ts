import { $tokenPrice, askTokenPrice, dollarsOf } from '#features/donation/stores/token-price.ts'
import { $queue, askQueue } from '../stores/queue.ts'

const DAY_H = 24

/** `5 hours`, `2 days`, as the language writes it. */
export function hoursText(hours: number, tag: string): string {
  const isDays = hours >= DAY_H
  return (isDays ? Math.round(hours / DAY_H) : hours).toLocaleString(tag, {
    style: 'unit',
    unit: isDays ? 'day' : 'hour',
    unitDisplay: 'long',
  })
}

const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`)

async function showDollars(): Promise<void> {
  await askTokenPrice()
  const price = $tokenPrice.get()
  const place = part('dollars')
  const { amount, tag } = place?.dataset ?? {}
  if (place && amount && tag && price !== undefined) place.textContent = `≈ ${dollarsOf(amount, price, tag)}`
}

async function showQueue(): Promise<void> {
  await askQueue()
  const place = part('queue')
  const { queue: kind, waiting, median, tag } = place?.dataset ?? {}
  const row = $queue.get().find(each => each.kind === kind)
  if (!place || !row || !waiting || !median || !tag) return
  const { median_hours: hours } = row
  const text = hours === null ? waiting : median.replace('{time}', hoursText(hours, tag))
  place.querySelector('span')?.append(text.replace('{count}', row.waiting.toLocaleString(tag)))
  place.dataset.known = ''
}

/** What only the server knows of a listing's terms (Hero.astro). Their places are kept: nothing moves, whatever it answers. */
export function showLiveTerms(): void {
  void showDollars()
  void showQueue()
}
