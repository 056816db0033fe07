import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { type FormField, LISTING_THINGS } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { hasContent } from '../stores/draft.ts'
import { keptLogo } from '../stores/draft-shapes.ts'
import { $reading, forgetReading, readThing, type ThingReading } from '../stores/reading.ts'
import { isSameValue, valuesRead } from '../stores/values.ts'
import { textIn } from '../widgets/json.ts'
import { afterPress } from './after-press.ts'
import { idOf } from './fields/field-props.ts'
import { useListing } from './use-listing.ts'

type IsWhole = (text: string, network: string) => boolean

/** An explorer's link has the address in it; other families have ids of any form. */
const isWholeAsset: IsWhole = (text, network) =>
  /0x[\da-f]{40}(?![\da-f])/i.test(text) || (network !== '' && text.length > 2)

/** Whether what is typed may be whole. */
const WHOLE: Readonly<Record<ListingKind, IsWhole>> = {
  dapp: text => /^(?:https?:\/\/)?[^\s./:]+\.[^\s]{2,}$/i.test(text),
  token: isWholeAsset,
  nft: isWholeAsset,
  chain: text => /^\d{1,16}$/.test(text),
}
/** What is still being typed is not asked for; a site's name may go on after any of its parts. */
const SETTLED_MS: Readonly<Record<ListingKind, number>> = { dapp: 1_200, token: 500, nft: 500, chain: 700 }

type Form = Pick<UseFormReturn<ListingValues>, 'control' | 'getFieldState' | 'getValues' | 'setValue'>

const isFocused = (name: string): boolean =>
  document.getElementById(idOf(name))?.contains(document.activeElement) ?? false

/** Asks about the thing that the form is for once it is typed, and again when it is another one. */
function useReading({ control, getValues }: Form): ThingReading {
  const { kind } = useListing()
  useWatch({ control, name: [LISTING_THINGS[kind], 'network'] })
  // What a draft brought before anybody watched is no change that is told of.
  const [, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const of = textIn(getValues(LISTING_THINGS[kind])).trim()
  const network = textIn(getValues('network'))
  const [reading, setReading] = useState<ThingReading>({ state: 'idle' })
  useEffect(() => {
    if (!WHOLE[kind](of, network)) return forgetReading()
    const timer = setTimeout(() => void readThing({ kind, of, network }), SETTLED_MS[kind])
    return () => clearTimeout(timer)
  }, [kind, of, network])
  useEffect(() => $reading.subscribe(now => afterPress(() => setReading(now))), [])
  useEffect(() => forgetReading, [])
  return reading
}

interface Parts {
  form: Form
  fields: readonly FormField[]
  blank: ListingValues
  typed: (name: string) => void
}

/**
 * What was read of the thing that the form is for. It fills in what is empty and what it filled in before, never what
 * somebody typed; `folded` are the fields that it answered, which are shown as they were read until they are edited.
 */
export function useLookUp({ form, fields, blank, typed }: Parts) {
  const { $draft, changeDraft } = useListing()
  const reading = useReading(form)
  const filled = useRef<ListingValues>({})
  const isResumed = useRef(false)
  const handled = useRef<ThingReading>(undefined)
  const [folded, setFolded] = useState<readonly string[]>([])

  useEffect(() => {
    isResumed.current = hasContent($draft.get())
  }, [$draft])

  useEffect(() => {
    // Once each: the form is another object whenever its state has changed.
    if (!('read' in reading) || handled.current === reading) return
    handled.current = reading
    const { icon } = reading.read
    const values = valuesRead(fields, reading.read)

    function fill(name: string, value: unknown): void {
      const now = form.getValues(name)
      const isFree = isSameValue(now, blank[name]) || isSameValue(now, filled.current[name])
      if (!isFree || isSameValue(now, value) || isFocused(name)) return
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.getFieldState(name).invalid })
      typed(name)
      filled.current[name] = value
    }

    const names = fields.map(({ name }) => name)
    // What was filled in before and is not known of this one is empty again.
    for (const name of names)
      if (name in values || name in filled.current) fill(name, values[name] ?? blank[name])
    const isOurs = (name: string) => isResumed.current || name in filled.current
    const answered = names.filter(
      name =>
        name in values && isOurs(name) && isSameValue(form.getValues(name), values[name]) && !isFocused(name),
    )
    isResumed.current = false
    setFolded(answered)
    const logo = keptLogo(icon)
    if (logo !== undefined && $draft.get().logo === undefined) changeDraft({ logo, logoUrl: undefined })
  }, [reading, form, fields, blank, typed, $draft, changeDraft])

  return { reading, folded: reading.state === 'found' ? folded : [], unfold: () => setFolded([]) }
}
