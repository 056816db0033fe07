import type { APIRoute } from 'astro'
import { submissionTextsOf } from '#features/listing/status/submission-messages.ts'

export { getStaticPaths } from '#i18n/paths.ts'

/** What the status page fills its rows with, in the API's envelope: features/listing/stores/submission-texts.ts. */
export const GET: APIRoute = ({ locals }) => Response.json({ result: 0, data: submissionTextsOf(locals) })
