/** Below it the API serves what was uploaded: the id of an upload, or of the public copy of what is listed. */
export const IMAGE_PATH = '/v1/image/'

/** Of a picture or a document of ours, wherever the API is. */
const UPLOAD = /\/v1\/image\/([\w-]{20,64})(?:\.pdf)?$/
export const imageIdOf = (url: string): string | undefined => UPLOAD.exec(url)?.[1]

/** A picture of ours, on our origin or the API's own; a document ends with `.pdf`. */
export const isUploadedPicture = (url: string): boolean => /\/v1\/image\/[\w-]{20,64}$/.test(url)
