import { upload } from '#contract/endpoint.ts'

/** `logo`: exactly 200×200 px. `report`: a page of an audit report, any size up to `REPORT_MAX_SIDE_PX`. */
export type ImagePurpose = 'logo' | 'report'

export interface UploadedImage {
  id: string
  /** Where it is served: an address of the API, absolute when the API has an origin of its own. */
  url: string
  width: number
  height: number
}

/** Refusals name the field `image`: `type`, `size` (bytes), `dimensions`, `unreadable`. */
export const uploadImage = upload<{ image: Blob; purpose: ImagePurpose }, UploadedImage>('/v1/image/upload')

/** What `uploadImage` answered with, as forms carry it. */
export const IMAGE_PATH = '/v1/image/'
