import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { checkDocument, guideFields, legalFields } from '#content/documents.ts'
import type { Fields } from '#contract/shape.ts'

/** The shapes that the server reads the same files by, as Astro asks for them. */
const checkedBy = <F extends Fields>(fields: F) =>
  z.unknown().transform((given, context) => {
    const { facts, problems } = checkDocument(fields, given)
    if (facts) return facts
    for (const message of problems ?? []) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** An entry's id is its path: `en/token-approvals`. */
export const collections = {
  guides: defineCollection({
    loader: glob({ base: './src/content/guides', pattern: '*/*.md' }),
    schema: checkedBy(guideFields),
  }),
  legal: defineCollection({
    loader: glob({ base: './src/content/legal', pattern: '*/*.md' }),
    schema: checkedBy(legalFields),
  }),
}
