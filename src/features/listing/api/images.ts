import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { type ImagePurpose, type UploadedImage, uploadImage } from '../contract/images.ts'

/** A refusal names the field `image`: `type`, `size`, `dimensions` or `unreadable`. */
export const sendImage = (
  image: Blob,
  purpose: ImagePurpose,
  settings: CallSettings = {},
): Promise<Outcome<UploadedImage>> => call(uploadImage, { image, purpose }, settings)
