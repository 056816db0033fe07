import type { APIRoute } from 'astro'
import { requestTextsOf } from '#features/listing/status/request-messages.ts'

export { getStaticPaths } from '#i18n/paths.ts'

/** What the status page fills its rows with, in the API's envelope: features/listing/stores/request-texts.ts. */
export const GET: APIRoute = ({ locals }) => Response.json({ result: 0, data: requestTextsOf(locals) })
