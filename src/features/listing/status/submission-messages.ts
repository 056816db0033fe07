import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { builtCategories } from '#features/dappstore/built/built-categories.ts'
import { DONATION_REASONS } from '#features/donation/contract.ts'
import { DONATION_TOKEN } from '#features/donation/settings.ts'
import { builtNetworks } from '#features/networks/snapshot.ts'
import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import { interpolate, type Messages } from '#i18n/translate.ts'
import { wordKey, wordKeys } from '../contract/message-keys.ts'
import type { SubmissionTexts } from '../contract/submission-texts.ts'
import { SUBMISSION_STATES } from '../contract/submissions.ts'
import { fieldsOf } from '../contract/validate.ts'
import type { WrittenField } from './sent-values.ts'

type Listing = LocaleKeys['listing']
type Status = LocaleKeys['status']

interface Phrases {
  fields: Listing['fields']
  options: Listing['options']
  yes: string
  no: string
  report: string
  states: Status['states']
  /** What can be known of a donation's transaction. */
  reasons: Listing['donation']['reasons']
  /** What to do about each. */
  nextSteps: Listing['donation']['nextSteps']
  steps: Status['steps']
  /** Groups that the rows of the page are filled from as they are. */
  groups: Messages
}

type Groups<Value> = Readonly<Record<string, Value | undefined>>

function fieldOf(kind: ListingKind, name: string, { fields, options }: Phrases) {
  // Which fields and options have texts, and which under a name of their kind's own, only the files know.
  const [labels, choices] = [fields as Groups<{ label: string }>, options as Groups<Groups<string>>]
  const keys = wordKeys(kind, name)
  const label = keys.map(key => labels[key]?.label).find(found => found !== undefined) ?? name
  const optionText = (option: string) => choices[wordKey(name)]?.[wordKey(option)] ?? option
  return { label, optionText }
}

function formOf(kind: ListingKind, phrases: Phrases): WrittenField[] {
  return fieldsOf(kind).map(({ name, meta: { widget, options } }) => {
    const { label, optionText } = fieldOf(kind, name, phrases)
    const named = options?.map(option => [option, optionText(option)])
    return named ? [name, label, widget, Object.fromEntries(named)] : [name, label, widget]
  })
}

/** A review that begins anew, after the visitor revised the request. */
const SENT_AGAIN = 'in_review_again'
/** A request in review that nobody reads before it is proved. */
const UNPROVEN = 'unproven'

/** Codes of the wire with their texts. */
function byCode<Texts>(
  codes: readonly string[],
  texts: Texts,
  values: Record<string, string> = {},
): Messages {
  // Each code has a key, or the page would show the code; the locale's own check looks for unused ones.
  const known = texts as Groups<string>
  const textOf = (code: string) => interpolate(known[wordKey(code)] ?? code, values)
  return Object.fromEntries(codes.map(code => [code, textOf(code)]))
}

function textsOf(lang: string, phrases: Phrases): SubmissionTexts {
  const { groups, states, steps, reasons, nextSteps, yes, no, report } = phrases
  const networks = builtNetworks().map(({ hid, title }) => [hid, title])
  const categories = builtCategories(lang).map(({ hid, title }) => [hid, title])
  return {
    messages: {
      ...groups,
      states: byCode([...SUBMISSION_STATES, UNPROVEN], states),
      steps: byCode([...SUBMISSION_STATES, SENT_AGAIN], steps),
      reasons: byCode(DONATION_REASONS, reasons),
      nextSteps: byCode(DONATION_REASONS, nextSteps, { token: DONATION_TOKEN }),
    },
    forms: Object.fromEntries(LISTING_KINDS.map(kind => [kind, formOf(kind, phrases)])),
    names: {
      networks: Object.fromEntries(networks),
      categories: Object.fromEntries(categories),
      yes,
      no,
      report,
    },
  }
}

/** They are in a file beside the page, in its language. */
export const submissionTextsOf = ({
  lang,
  t,
  copy,
}: Pick<App.Locals, 'lang' | 't' | 'copy'>): SubmissionTexts =>
  textsOf(lang, {
    fields: copy('listing').fields,
    options: copy('listing').options,
    reasons: copy('listing').donation.reasons,
    nextSteps: copy('listing').donation.nextSteps,
    yes: t('listing:form.yes'),
    no: t('listing:form.no'),
    report: copy('listing').reports.page,
    states: copy('status').states,
    steps: copy('status').steps,
    groups: {
      kinds: copy('status').kinds,
      purposes: copy('status').purposes,
      road: { stops: copy('status').road.stops, hints: copy('status').road.hints },
      rejections: copy('mail').rejectionReasons,
      staff: copy('listing').staffReasons,
      errors: copy('listing').errors,
      name: copy('status').own.name,
      remove: copy('status').own.remove,
      part: copy('status').changes.part,
      arrivals: copy('listing').donation.arrivals,
    },
  })
