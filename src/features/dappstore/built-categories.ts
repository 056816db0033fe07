import { type ByLanguage, inLanguage, readSnapshot } from '#content/snapshot.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Category } from './contract/categories.ts'

/**
 * What a DApp may be filed under. Apart from the rest of the store, so that pages which show no more of it stay when a DApp
 * changes (src/build/page-keys.ts).
 */
export const builtCategories = (language: string): Pick<Category, 'hid' | 'title'>[] =>
  inLanguage(readSnapshot<ByLanguage<{ categories: Category[] }>>('dappstore'), language)
    .categories.filter(({ hid }) => hid !== HOT_CATEGORY_ID)
    .map(({ hid, title }) => ({ hid, title }))
