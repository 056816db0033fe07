import { retryTimeOf } from '#client/stores/retry-wait.ts'
import { MAX_IMAGE_BYTES, MAX_REPORT_BYTES } from '#contract/limits.ts'
import { sendImage } from '../api/images.ts'
import { isDocument } from '../contract/images.ts'
import { rememberUpload } from './pictures.ts'

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
