import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asRows, asText } from '#client/api/read.ts'
import { type Category, listCategories } from '../contract/categories.ts'

function readCategory(row: unknown): Category | undefined {
  const fields = asObject(row)
  const hid = asNumber(fields?.hid)
  const title = asText(fields?.title)
  if (hid === undefined || !title) return undefined
  return {
    hid,
    title,
    m_index: asNumber(fields?.m_index) ?? 0,
    category_type: asNumber(fields?.category_type) ?? 0,
  }
}

/** In their places. */
export const readCategories = (data: unknown): Category[] | undefined =>
  asRows(data, readCategory)?.sort((a, b) => a.m_index - b.m_index)

export const loadCategories = (lang: string, settings: CallSettings = {}): Promise<Outcome<Category[]>> =>
  call(listCategories, { lang }, { ...settings, read: readCategories })
