import { type ByLanguage, inLanguage, readSnapshot } from '#content/snapshot.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Category } from '../contract/categories.ts'

/** What a DApp may be filed under. */
export const builtCategories = (language: string): Pick<Category, 'hid' | 'title'>[] =>
  inLanguage(readSnapshot<ByLanguage<{ categories: Category[] }>>('dappstore'), language)
    .categories.filter(({ hid }) => hid !== HOT_CATEGORY_ID)
    .map(({ hid, title }) => ({ hid, title }))
