import { isObject } from '#lib/is-object.ts'

/** Reading what came from outside: each takes anything and gives the wanted type or undefined. */

export const asObject = (value: unknown): Record<string, unknown> | undefined =>
  isObject(value) ? value : undefined

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Some servers send numbers as text. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Some servers send yes and no as 1 and 0, or as text. */
export const asYesNo = (value: unknown): boolean => [true, 1, '1', 'true'].some(yes => yes === value)

export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []

export const asNumbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(asNumber).filter(entry => entry !== undefined) : []

/** The rows that can be used; null is an empty list, and what is no list at all is not what was promised. */
export function asRows<Row>(data: unknown, readRow: (row: unknown) => Row | undefined): Row[] | undefined {
  if (data === null) return []
  if (!Array.isArray(data)) return undefined
  return data.map(readRow).filter(row => row !== undefined)
}

/** An http or https address; undefined for everything else that a link could do. */
export function asWebUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocol === 'http:' || protocol === 'https:' ? value : undefined
}

/** A picture: an http(s) address or a path of the site's own; empty when it is neither. */
export function asPicture(value: unknown): string {
  if (typeof value === 'string' && /^\/[^/\\]/.test(value)) return value
  return asWebUrl(value) ?? ''
}
