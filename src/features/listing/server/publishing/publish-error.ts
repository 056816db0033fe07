/** Why a listing cannot be published as it is; one line for whoever decides. */
export class PublishError extends Error {
  override name = 'PublishError'
}
