import { COVERS } from './covers.ts'
import { LISTING_PICTURES } from './listing-pictures.ts'
import { MESSAGE_PICTURES } from './message-pictures.ts'
import { NETWORKS_PICTURES } from './networks-pictures.ts'
import { PAGE_PICTURES } from './page-pictures.ts'
import { RELEASE_PICTURES } from './release-pictures.ts'
import { SECURITY_PICTURES } from './security-pictures.ts'

/** All pictures by the name of their file. */
export const PICTURES = {
  ...PAGE_PICTURES,
  ...COVERS,
  ...LISTING_PICTURES,
  ...MESSAGE_PICTURES,
  ...NETWORKS_PICTURES,
  ...RELEASE_PICTURES,
  ...SECURITY_PICTURES,
}
