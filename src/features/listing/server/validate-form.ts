import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { imageIdOf, type ListingContext } from '../contract/fields.ts'
import { IMAGE_PATH } from '../contract/images.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { validateListing } from '../contract/validate.ts'
import { existingImages, imageUrl } from './images/stored-images.ts'
import { textIn } from './subject.ts'

/** Of the shape of an address of ours; leads nowhere. */
const ANY_LOGO = `${IMAGE_PATH}${'0'.repeat(22)}`

export interface ValidatedForm {
  fields: FieldCodes
  /** In normal form; undefined while anything but the logo is wrong. */
  values: ListingValues | undefined
  /** Of the pictures it holds. */
  images: string[]
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(url => (typeof url === 'string' ? (imageIdOf(url) ?? []) : [])) : []

/** Pictures are looked for by id and written down at our own address, whatever host the form named. */
async function withPictures(db: Db, config: Config, values: ListingValues): Promise<ValidatedForm> {
  const logo = imageIdOf(textIn(values, 'icon_url')) ?? ''
  const reports = idsIn(values.audit_report)
  const [logos, pages] = await Promise.all([
    existingImages(db, 'logo', [logo]),
    existingImages(db, 'report', reports),
  ])
  const fields: FieldCodes = {}
  for (const [index, id] of reports.entries()) {
    if (!pages.has(id)) fields[`audit_report.${index}`] = 'image'
  }
  if (!logos.has(logo)) fields.icon_url = 'logo'
  const urls = 'audit_report' in values ? { audit_report: reports.map(id => imageUrl(config, id)) } : {}
  return {
    fields,
    values: { ...values, ...urls, icon_url: imageUrl(config, logo) },
    images: [logo, ...reports],
  }
}

/** Validates a form by the schema and by what only the server knows: whether its pictures are there. */
export async function validateForm(
  { db, config }: Pick<Services, 'config' | 'db'>,
  kind: ListingKind,
  form: ListingValues,
  context: ListingContext,
): Promise<ValidatedForm> {
  const whole = validateListing(kind, form, context)
  if (whole.ok) return withPictures(db, config, whole.values)
  const rest = validateListing(kind, { ...form, icon_url: ANY_LOGO }, context)
  const values = rest.ok ? rest.values : undefined
  return { fields: whole.fields, values, images: [] }
}
