import { get } from '#contract/endpoint.ts'

export interface Category {
  hid: number
  /** Place in the list. */
  m_index: number
  /** 0 for categories of DApps. */
  category_type: number
  title: string
}

export const listCategories = get<{ lang: string }, Category[] | null>('/v1/category/list')
