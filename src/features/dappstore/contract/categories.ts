import { get } from '#contract/endpoint.ts'
import { lang } from '#contract/parameters.ts'
import { fallback, filled, integer, mapped, record, rowsOf } from '#contract/resource-shapes.ts'
import type { Read } from '#contract/shape.ts'

export const category = record({
  /** 99998 holds what is hot. */
  hid: integer,
  title: filled,
  /** Place in the list. */
  m_index: fallback(integer, 0),
  /** 0 for categories of DApps. */
  category_type: fallback(integer, 0),
})
export type Category = Read<typeof category>

/** In their places, whatever order they came in. */
export const categoryRows = mapped(rowsOf(category), rows => rows.sort((a, b) => a.m_index - b.m_index))

/** In the order of `m_index`. */
export const listCategories = get('/v1/category/list', { input: { lang }, data: categoryRows })
