import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asPicture, asText } from '#client/api/read.ts'
import { type ImagePurpose, type UploadedImage, uploadImage } from '../contract/images.ts'

function readImage(data: unknown): UploadedImage | undefined {
  const fields = asObject(data)
  const id = asText(fields?.id)
  const url = asPicture(fields?.url)
  if (!fields || !id || url === '') return undefined
  return { id, url, width: asNumber(fields.width) ?? 0, height: asNumber(fields.height) ?? 0 }
}

/** A refusal names the field `image`: `type`, `size`, `dimensions` or `unreadable`. */
export const sendImage = (
  image: Blob,
  purpose: ImagePurpose,
  settings: CallSettings = {},
): Promise<Outcome<UploadedImage>> => call(uploadImage, { image, purpose }, { ...settings, read: readImage })
