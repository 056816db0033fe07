import { atom } from 'nanostores'
import { retryTimeOf } from '#client/stores/retry-wait.ts'
import { MAX_IMAGE_BYTES, MAX_REPORT_BYTES } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { sendImage } from '../api/images.ts'
import { askLookUp } from '../api/look-up.ts'
import { isDocument } from '../contract/images.ts'
import type { LookedUp } from '../contract/look-up.ts'
import { rememberUpload } from './pictures.ts'

/** What was read of the thing that the form is about; `none`: nothing but what our own lists say. */
export type ThingReading =
  | { state: 'idle' | 'loading' | 'failed' }
  | { state: 'none' | 'found'; read: LookedUp }

export const $reading = atom<ThingReading>({ state: 'idle' })

export interface Thing {
  kind: ListingKind
  of: string
  /** `hid` of the network that was chosen, or empty. */
  network: string
}

let asked: Thing | undefined

/** The network that was found with a contract asks nothing new. */
function isAsked({ kind, of, network }: Thing): boolean {
  const reading = $reading.get()
  if (reading.state === 'failed' || asked?.kind !== kind || asked.of !== of) return false
  return network === asked.network || ('read' in reading && network === reading.read.values.network)
}

/** Reads a thing once; a call for another one makes an earlier answer worthless. */
export async function readThing(thing: Thing): Promise<void> {
  if (isAsked(thing)) return
  asked = thing
  $reading.set({ state: 'loading' })
  const answer = await askLookUp(thing)
  if (thing !== asked) return
  if (!answer.ok) return $reading.set({ state: 'failed' })
  const { source } = answer.data
  const isOnlyOurs = source === null || (source === 'list' && thing.kind !== 'chain')
  $reading.set({ state: isOnlyOurs ? 'none' : 'found', read: answer.data })
}

export function forgetReading(): void {
  asked = undefined
  if ($reading.get().state !== 'idle') $reading.set({ state: 'idle' })
}

/** `refused`: no picture that the server takes · `failed`: it may go well another time. */
export type Uploaded =
  | { state: 'done'; url: string; secret: string }
  | { state: 'refused' }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; retryAt?: number }

/** By its first bytes, as the server does; its name and type mean nothing. */
const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-'

/** A report as a document, or a page of it as a picture. What is too large is not sent at all. */
export async function uploadReport(page: Blob): Promise<Uploaded> {
  if (page.size > MAX_REPORT_BYTES) return { state: 'refused' }
  if (page.size > MAX_IMAGE_BYTES && !(await isPdf(page).catch(() => false))) return { state: 'refused' }
  const answer = await sendImage(page, 'report')
  if (answer.ok) {
    const { url, secret } = answer.data
    if (!isDocument(url)) rememberUpload(url, page)
    return { state: 'done', url, secret }
  }
  return answer.reason === 'refused' || answer.status === 413
    ? { state: 'refused' }
    : { state: 'failed', retryAt: retryTimeOf(answer) }
}
