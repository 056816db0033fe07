import type { APIRoute } from 'astro'
import { libraryIn } from '#sections/learn/guides.ts'
import { answersFor } from '#sections/support/answers.ts'

export { getStaticPaths } from '#i18n/paths.ts'

/** What the search of the support page and the guides knows: client/first-touch/find-answers.ts asks for it with the field's focus. */
export const GET: APIRoute = async ({ locals }) => {
  const guides = (await libraryIn(locals.lang)).flatMap(({ guides: own }) => own)
  return Response.json(answersFor(guides, locals))
}
