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
import { optional, type Read } from '#contract/shape.ts'

/** `logo`: exactly 200×200 px. `report`: a page of an audit report, any size up to `REPORT_MAX_SIDE_PX`. */
export const IMAGE_PURPOSES = ['logo', 'report'] as const
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number]

export const uploadedImage = record({
  id: filled,
  /** Where it is served: an address of the API, absolute when the API has an origin of its own. */
  url: mapped(pictureAddress, url => url || undefined),
  width: fallback(integer, 0),
  height: fallback(integer, 0),
})
export type UploadedImage = Read<typeof uploadedImage>

/** `image` is the file, `purpose` by default `logo`. Refusals name the field `image`, see below. */
export const uploadImage = upload('/v1/image/upload', {
  input: { image: file, purpose: optional(oneOf(IMAGE_PURPOSES)) },
  data: uploadedImage,
})

/** What `uploadImage` answered with, as forms carry it. */
export const IMAGE_PATH = '/v1/image/'

/** The picture: cached for ever, shown by pages of any origin; 404 for an unknown id. */
export const showImage: BareEndpoint = {
  method: 'GET',
  path: `${IMAGE_PATH}:id`,
  body: 'query',
  input: { id: filled },
  answers: 'picture',
}
