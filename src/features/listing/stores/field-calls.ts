import { atom } from 'nanostores'
import { retryTimeOf } from '#client/stores/retry-wait.ts'
import { MAX_IMAGE_BYTES, MAX_REPORT_BYTES } from '#contract/limits.ts'
import { loadTokenFacts } from '#features/networks/api/tokens.ts'
import type { TokenFacts } from '#features/networks/contract/token-facts.ts'
import { sendImage } from '../api/images.ts'
import { isDocument } from '../contract/images.ts'
import { rememberUpload } from './pictures.ts'

/** What the chain answers of the contract that was typed. */
export type Facts = { state: 'idle' | 'loading' | 'none' | 'failed' } | { state: 'found'; facts: TokenFacts }

export const $facts = atom<Facts>({ state: 'idle' })

let asked = ''

/** Reads a contract once; a call for another one makes an earlier answer worthless. */
export async function readFacts(chainId: string, address: string): Promise<void> {
  const question = `${chainId}/${address.toLowerCase()}`
  if (question === asked && $facts.get().state !== 'failed') return
  asked = question
  $facts.set({ state: 'loading' })
  const answer = await loadTokenFacts(chainId, address)
  if (question !== asked) return
  if (!answer.ok) return $facts.set({ state: 'failed' })
  $facts.set(answer.data ? { state: 'found', facts: answer.data } : { state: 'none' })
}

export function forgetFacts(): void {
  asked = ''
  if ($facts.get().state !== 'idle') $facts.set({ state: 'idle' })
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
