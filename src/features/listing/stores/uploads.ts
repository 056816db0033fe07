import { MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { sendImage } from '../api/images.ts'

/** `refused`: no picture that the server takes · `failed`: it may go well another time. */
export type Uploaded = { state: 'done'; url: string } | { state: 'refused' | 'failed' }

/** A page of an audit report. One that is too large is not sent at all. */
export async function uploadReport(page: Blob): Promise<Uploaded> {
  if (page.size > MAX_IMAGE_BYTES) return { state: 'refused' }
  const answer = await sendImage(page, 'report')
  if (answer.ok) return { state: 'done', url: answer.data.url }
  return { state: answer.reason === 'refused' || answer.status === 413 ? 'refused' : 'failed' }
}
