import type { FieldCodes } from '#contract/endpoint.ts'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { builtCategories } from '#features/dappstore/built/built-categories.ts'
import { builtNetworks } from '#features/networks/snapshot.ts'
import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import { getStaticPaths as languagePaths } from '#i18n/paths.ts'
import { CHANGE_FIELDS } from '../contract/changes.ts'
import { type FormField, LISTING_SECTIONS, LISTING_THINGS } from '../contract/form.ts'
import { READABLE } from '../contract/look-up.ts'
import { wordKeys } from '../contract/message-keys.ts'
import { fieldsOf, validateListing } from '../contract/validate.ts'
import { formContext, formFieldsIn, formOf, isAsked, readValues } from '../stores/values.ts'
import { networkSheet } from './network-sheet.ts'

type Listing = LocaleKeys['listing']

export interface ListingPage {
  kind: ListingKind
}

/** `getStaticPaths` of the forms: each kind in every language. */
export const listingPaths = () =>
  languagePaths().flatMap(({ params }) =>
    LISTING_KINDS.map(kind => ({ params: { ...params, kind }, props: { kind } })),
  )

/** The schema's fields in their order, each in its section. */
export function formFields(kind: ListingKind): FormField[] {
  let section = ''
  return fieldsOf(kind).map(({ name, meta }) => {
    const begun = Object.entries(LISTING_SECTIONS[kind]).find(([, first]) => first === name)
    section = begun?.[0] ?? section
    return { name, meta, section }
  })
}

/** How many questions a form begins with, optional ones apart, and how many are left where its thing could be read. */
export function questionsOf(kind: ListingKind) {
  const fields = formFields(kind)
  const asked = formFieldsIn(fields).filter(({ name, meta }) => !meta.optional && isAsked(fields, name, {}))
  const left = asked.filter(({ name }) => !READABLE[kind].includes(name))
  return { count: asked.length, left: left.length }
}

/** What a form calls the thing that it begins with. */
export function firstQuestionOf(kind: ListingKind, words: Listing): string {
  const fields: Readonly<Record<string, { label: string }>> = words.fields
  const [own, shared] = wordKeys(kind, LISTING_THINGS[kind])
  return (fields[own] ?? fields[shared])?.label ?? ''
}

/** What the fields offer to choose from, as the API had it at the time of the build. */
export const formChoices = (kind: ListingKind, lang: string) => ({
  networks: kind === 'chain' ? [] : builtNetworks(),
  marks: kind === 'chain' ? undefined : networkSheet(),
  categories: kind === 'dapp' ? builtCategories(lang) : [],
})

/** What the schema says of a form that nobody has typed into, so that a press of the way on need not wait for the schema. */
export function blankCodes(kind: ListingKind, lang: string): FieldCodes {
  const { networks, categories } = formChoices(kind, lang)
  const blank = formOf(readValues(formFields(kind), {}), undefined)
  const result = validateListing(kind, blank, formContext(networks, categories))
  return result.ok ? {} : result.fields
}

/** The fields of what is listed that its owner may change. */
function changeFieldsOf(kind: ListingKind): FormField[] {
  const fields = formFields(kind)
  return CHANGE_FIELDS[kind].flatMap(name => fields.filter(field => field.name === name))
}

export const changeFields = (): Record<ListingKind, FormField[]> => ({
  dapp: changeFieldsOf('dapp'),
  token: changeFieldsOf('token'),
  nft: changeFieldsOf('nft'),
  chain: changeFieldsOf('chain'),
})

/** By name of a field; not every kind has all. */
type ByField = Readonly<Record<string, unknown>>

/** The wizard's words without those of fields that this kind does not have: they are sent in the page. */
export function formWords(kind: ListingKind, words: Listing): Listing {
  const keys = fieldsOf(kind).flatMap(({ name }) => wordKeys(kind, name))
  const own = (group: ByField): unknown =>
    Object.fromEntries(
      // The parts of a token have words beside those of `tokens`.
      Object.entries(group).filter(([key]) =>
        keys.some(each => key === each || (each === 'tokens' && key.startsWith(each))),
      ),
    )
  const { change: _, ...shared } = words
  // Code that looks for words of a field that is not asked for finds none, and asks for none.
  return {
    ...shared,
    fields: own(words.fields),
    fieldErrors: own(words.fieldErrors),
    options: own(words.options),
  } as Listing
}
