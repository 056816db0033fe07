import { type BareEndpoint, upload } from '#contract/endpoint.ts'
import {
  fallback,
  file,
  filled,
  integer,
  mapped,
  oneOf,
  pictureAddress,
  record,
} from '#contract/resource-shapes.ts'
import { optional, type Read, text } from '#contract/shape.ts'
import { IMAGE_PATH } from '#contract/uploads.ts'

/**
 * `logo`: exactly 200×200 px. `report`: a page of an audit report as a picture, any size up to `REPORT_MAX_SIDE_PX`, or all
 * of it as a PDF up to `MAX_REPORT_BYTES`, whose address ends with `.pdf` and whose width and height are 0.
 */
export const IMAGE_PURPOSES = ['logo', 'report'] as const
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number]

export const uploadedImage = record({
  id: filled,
  /** Where it is served: an address of the API, absolute when the API has an origin of its own. */
  url: mapped(pictureAddress, url => url || undefined),
  /** Shows it to its uploader (`Authorization: Bearer`); only its hash is kept. */
  secret: fallback(text, ''),
  width: fallback(integer, 0),
  height: fallback(integer, 0),
})
export type UploadedImage = Read<typeof uploadedImage>

/** `image` is the file, `purpose` by default `logo`. Refusals name the field `image`, see below. */
export const uploadImage = upload('/v1/image/upload', {
  input: { image: file, purpose: optional(oneOf(IMAGE_PURPOSES)) },
  data: uploadedImage,
})

/** What the address of an uploaded document ends with: nothing shows it as a picture. */
export const DOCUMENT_SUFFIX = '.pdf'
export const isDocument = (url: string): boolean => url.endsWith(DOCUMENT_SUFFIX)

/**
 * The picture. Of an upload (`Authorization: Bearer`, its secret or the key of the request that holds it) never cached; the
 * copy that a list shows is everybody's, cached for ever. All else is 404. Reports are attachments.
 */
export const showImage: BareEndpoint = {
  method: 'GET',
  path: `${IMAGE_PATH}:id`,
  body: 'query',
  input: { id: filled },
  answers: 'picture',
}
