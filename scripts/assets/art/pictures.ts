import { COVERS } from './covers.ts'
import { PAGE_PICTURES } from './page-pictures.ts'

/** All pictures by the name of their file. */
export const PICTURES = { ...PAGE_PICTURES, ...COVERS }
