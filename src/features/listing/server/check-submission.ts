import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { IMAGE_PATH, imageIdOf } from '#contract/uploads.ts'
import type { AssetKind } from '#contract/validators/token-ids.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListedEntry, Services } from '#platform/feature.ts'
import type { ListingContext } from '../contract/fields.ts'
import type { ListingCheck, ListingChecks, ListingValues } from '../contract/submissions.ts'
import { validateListing } from '../contract/validate.ts'
import { checkContracts } from './checks/contracts.ts'
import { assetPlace, listedAsset, listedContract, listedDapp, listedNetwork } from './checks/listed.ts'
import { type Compared, isProtected, lookAlikes } from './checks/look-alike.ts'
import { checkOwnSite } from './checks/own-site.ts'
import { checkPublicNetwork } from './checks/public-network.ts'
import { checkNodes, checkSites } from './checks/reachable.ts'
import { networkPlace, takenNames } from './checks/taken-names.ts'
import { imageUrl } from './images.ts'
import { assetKeyOf, subjectOf, textInLanguage, type ValidationContext } from './listing-context.ts'
import { existingImages } from './stored-images.ts'

/** Of the shape of an address of ours; leads nowhere. */
const ANY_LOGO = `${IMAGE_PATH}${'0'.repeat(22)}`

interface ValidatedForm {
  fields: FieldCodes
  /** In normal form; undefined while anything but the logo is wrong. */
  values: ListingValues | undefined
  /** Of the pictures it holds. */
  images: string[]
}

/** The id of a picture of ours; empty for an address on any other host, whose picture could change after the review. */
function ownImageId(config: Config, url: unknown): string {
  const id = typeof url === 'string' ? imageIdOf(url) : undefined
  const plain = String(url).replace(/\.pdf$/, '')
  return id && [imageUrl(config, id), `${IMAGE_PATH}${id}`].includes(plain) ? id : ''
}

const idsIn = (config: Config, value: unknown): string[] =>
  Array.isArray(value) ? value.map(url => ownImageId(config, url)) : []

/** Pictures are looked for by id and written down at our own address. */
export async function withPictures(db: Db, config: Config, values: ListingValues): Promise<ValidatedForm> {
  const logo = ownImageId(config, values.icon_url)
  const reports = idsIn(config, values.audit_report)
  const [logos, pages] = await Promise.all([
    existingImages(db, 'logo', [logo]),
    existingImages(db, 'report', reports),
  ])
  const fields: FieldCodes = {}
  for (const [index, id] of reports.entries()) {
    if (!pages.has(id)) fields[`audit_report.${index}`] = 'image'
  }
  if (!logos.has(logo)) fields.icon_url = 'logo'
  const urls =
    'audit_report' in values ? { audit_report: reports.map(id => imageUrl(config, id, pages.get(id))) } : {}
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

type CheckParts = Pick<Services, 'config' | 'db' | 'dapps' | 'dappRecords' | 'tokens' | 'links'>

/** Nodes and sites of others are waited for no longer; what did not answer by then is for staff to check. */
const OUTBOUND_MS = 5_500

/** A request that is still to be decided. */
const OPEN = ['awaiting_donation', 'in_review', 'changes_requested']

/** Who asks for checks, and what they find that is no objection. */
export interface Asking {
  /** The request that is looked at: no duplicate of itself. */
  ownId?: string
  /** The entry that it made, or changes: not listed in its own way. */
  ownEntry?: Pick<ListedEntry, 'name' | 'submissionId'>
  /** A name that is protected stops staff; its owner can still ask to be listed. */
  isForStaff?: boolean
}

async function checkAsset(
  { db }: CheckParts,
  kind: AssetKind,
  values: ListingValues,
  { families }: ValidationContext,
  { ownEntry }: Asking,
): Promise<ListingCheck> {
  const network = textInLanguage(values, 'network')
  const key = assetKeyOf(kind, values, families)
  return listedContract(await listedAsset(db, kind, { network, key, but: ownEntry?.submissionId }))
}

async function checkListed(
  parts: CheckParts,
  kind: ListingKind,
  values: ListingValues,
  context: ValidationContext,
  asking: Asking,
): Promise<ListingCheck> {
  const { ownEntry } = asking
  if (kind === 'dapp') {
    const { all } = await parts.dapps()
    const others = ownEntry ? all.filter(({ id }) => String(id) !== ownEntry.name) : all
    return listedDapp(values, others, ({ id }) => parts.dappRecords.descriptionsOf(id))
  }
  if (kind !== 'chain') return checkAsset(parts, kind, values, context, asking)
  return listedNetwork(
    values,
    [...context.chains.values()].filter(({ hid }) => hid !== ownEntry?.name),
  )
}

/** Whether the form has to be changed before it can be sent: the checks that may stop a request, and no others. */
export async function stoppingChecks(
  parts: CheckParts,
  kind: ListingKind,
  values: ListingValues,
  context: ValidationContext,
  asking: Asking = {},
  signal = AbortSignal.timeout(OUTBOUND_MS),
): Promise<ListingCheck[]> {
  const [listed, ...others] = await Promise.all([
    checkListed(parts, kind, values, context, asking),
    checkContracts(parts, kind, values, context, signal),
    checkNodes(parts.links, kind, values, signal),
  ])
  return [listed, ...others.flat()]
}

async function checkRequested(
  { db }: CheckParts,
  kind: ListingKind,
  values: ListingValues,
  context: ValidationContext,
  { ownId = '' }: Asking,
): Promise<ListingCheck> {
  const same = await db
    .selectFrom('submissions')
    .select('id')
    .where('subject', '=', subjectOf(kind, values, context.families))
    .where('state', 'in', OPEN)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  return { code: 'requested', verdict: same ? 'staff' : 'ok' }
}

/** What of a form could be mistaken for something that visitors know. */
function candidateOf(kind: ListingKind, values: ListingValues, { families }: ValidationContext): Compared {
  const pick = (...names: string[]) =>
    Object.fromEntries(names.map(name => [name, textInLanguage(values, name)]))
  if (kind === 'dapp') return { names: pick('title'), shorts: {}, hosts: pick('url'), isItsSite: true }
  if (kind === 'chain')
    return {
      names: pick('name'),
      shorts: pick('short_name'),
      hosts: pick('explorer_url', 'info_url'),
      place: networkPlace('ethereum', textInLanguage(values, 'chain_id')),
    }
  return {
    names: pick('name'),
    shorts: pick('symbol'),
    hosts: pick('website'),
    place: assetPlace(textInLanguage(values, 'network'), assetKeyOf(kind, values, families)),
  }
}

async function checkNames(
  parts: CheckParts,
  kind: ListingKind,
  values: ListingValues,
  context: ValidationContext,
  { isForStaff = false }: Asking,
): Promise<ListingCheck[]> {
  const found = lookAlikes(candidateOf(kind, values, context), await takenNames(parts, context))
  if (found.length === 0) return [{ code: 'lookalike', verdict: 'ok' }]
  return found.map(({ field, found: taken }) => ({
    code: 'lookalike',
    verdict: isForStaff && taken.some(isProtected) ? 'stop' : 'staff',
    field,
    detail: taken.map(each => each.name).join(', '),
  }))
}

/** What can be said of a form in its normal form, or of an entry as it would be. */
export async function checkValues(
  parts: CheckParts,
  kind: ListingKind,
  values: ListingValues,
  context: ValidationContext,
  asking: Asking = {},
): Promise<ListingCheck[]> {
  const signal = AbortSignal.timeout(OUTBOUND_MS)
  const [[listed, ...asked], links, requested, names] = await Promise.all([
    stoppingChecks(parts, kind, values, context, asking, signal),
    checkSites(parts.links, kind, values, signal),
    checkRequested(parts, kind, values, context, asking),
    checkNames(parts, kind, values, context, asking),
  ])
  const known = [...(listed ? [listed] : []), requested, ...names]
  const sites = [...checkOwnSite(kind, values, context.explorers), ...links]
  return [...known, ...asked, ...checkPublicNetwork(kind, values), ...sites]
}

interface CheckedForm extends Omit<ListingChecks, 'check'> {
  /** In normal form, when nothing stops it. */
  passed?: ListingValues
}

/** All that can be said of a form before anything is paid. */
export async function checkSubmission(
  parts: CheckParts,
  kind: ListingKind,
  form: ListingValues,
  context: ValidationContext,
  asking: Asking = {},
): Promise<CheckedForm> {
  const { fields, values } = await validateForm(parts, kind, form, context)
  const { icon_url: logo, ...others } = fields
  const checks: ListingCheck[] = [
    { code: 'form', verdict: Object.keys(others).length === 0 ? 'ok' : 'stop' },
    logo ? { code: 'logo', verdict: 'stop', field: 'icon_url' } : { code: 'logo', verdict: 'ok' },
  ]
  if (!values) return { fields, checks }
  const all = [...checks, ...(await checkValues(parts, kind, values, context, asking))]
  const isStopped = all.some(({ verdict }) => verdict === 'stop')
  return { fields, checks: all, ...(isStopped ? {} : { passed: values }) }
}
