import { call, loadBlob, type Outcome } from '#client/api/call.ts'
import { LEAST_BODY_BYTES_PER_S, TIMEOUT_MS } from '#contract/limits.ts'
import { IMAGE_PATH } from '#contract/uploads.ts'
import { type ImagePurpose, type UploadedImage, uploadImage } from '../contract/images.ts'

/** A slow line gets as long for a file as the server gives it, and the time of any call for the answer. */
const sendingMs = ({ size }: Blob): number => TIMEOUT_MS + (size / LEAST_BODY_BYTES_PER_S) * 1_000

/** A refusal names the field `image`: `type`, `size`, `dimensions` or `unreadable`. */
export const sendImage = (image: Blob, purpose: ImagePurpose): Promise<Outcome<UploadedImage>> =>
  call(uploadImage, { image, purpose }, { timeout: sendingMs(image) })

/** An upload by its id, so that its secret goes to our API and nowhere else. No page is shown as a picture. */
export async function loadUpload(id: string, secret: string): Promise<Blob | undefined> {
  const file = await loadBlob(IMAGE_PATH + id, secret)
  return file?.type.startsWith('image/') ? file : undefined
}
