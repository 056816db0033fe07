import { $tokenPrice, askTokenPrice, dollarsOf } from '#features/donation/stores/token-price.ts'
import type { QueueOfKind } from '../contract/queue.ts'
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

const termsOf = (kind: string) => document.querySelectorAll<HTMLElement>(`[data-terms="${kind}"]`)
const partOf = (terms: HTMLElement, name: string) => terms.querySelector<HTMLElement>(`[data-${name}]`)

/** The page has what is asked for as it comes: a server may ask for something else, or for nothing. */
function showPrice(terms: HTMLElement, donation: number | null, tag: string): void {
  const place = partOf(terms, 'price')
  const { price = '', waived = '' } = place?.dataset ?? {}
  const text =
    donation === null ? waived : price.replace('{amount}', `${donation.toLocaleString(tag)}\u00a0TPT`)
  if (place && text !== place.textContent) place.textContent = text
}

function showWaiting(terms: HTMLElement, { waiting: count, median_hours: hours }: QueueOfKind, tag: string) {
  const place = partOf(terms, 'queue')
  const { waiting = '', median = '' } = place?.dataset ?? {}
  const text = hours === null ? waiting : median.replace('{time}', hoursText(hours, tag))
  place?.querySelector('span')?.append(text.replace('{count}', count.toLocaleString(tag)))
  place?.setAttribute('data-known', '')
}

function showDollars(terms: HTMLElement, donation: number | null, tag: string): void {
  const price = $tokenPrice.get()
  const place = partOf(terms, 'dollars')
  if (place && price !== undefined && donation !== null)
    place.textContent = `≈ ${dollarsOf(String(donation), price, tag)}`
}

function eachTerms(show: (terms: HTMLElement, row: QueueOfKind, tag: string) => void): void {
  for (const row of $queue.get())
    for (const terms of termsOf(row.kind)) show(terms, row, terms.dataset.tag ?? 'en')
}

/** What only the server knows of a listing's terms (Terms.astro). Their places are kept: nothing moves, whatever it answers. */
export async function showLiveTerms(): Promise<void> {
  const priced = askTokenPrice()
  await askQueue()
  eachTerms((terms, row, tag) => {
    showPrice(terms, row.donation, tag)
    showWaiting(terms, row, tag)
  })
  await priced
  eachTerms((terms, row, tag) => showDollars(terms, row.donation, tag))
}
