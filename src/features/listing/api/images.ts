import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { LEAST_BODY_BYTES_PER_S, TIMEOUT_MS } from '#contract/limits.ts'
import { type ImagePurpose, type UploadedImage, uploadImage } from '../contract/images.ts'

/** A slow line gets as long for a file as the server gives it, and the time of any call for the answer. */
const sendingMs = ({ size }: Blob): number => TIMEOUT_MS + (size / LEAST_BODY_BYTES_PER_S) * 1_000

/** A refusal names the field `image`: `type`, `size`, `dimensions` or `unreadable`. */
export const sendImage = (
  image: Blob,
  purpose: ImagePurpose,
  settings: CallSettings = {},
): Promise<Outcome<UploadedImage>> =>
  call(uploadImage, { image, purpose }, { timeout: sendingMs(image), ...settings })
