import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { type Category, listCategories } from '../contract/categories.ts'

export const loadCategories = (lang: string, settings: CallSettings = {}): Promise<Outcome<Category[]>> =>
  call(listCategories, { lang }, settings)
