import { atom } from 'nanostores'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import type { ListingContext } from '../contract/fields.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { ValidationResult } from '../contract/validate.ts'

/** The networks and categories that a form may name. */
export const $world = atom<ListingContext>({ families: {}, categories: [] })

export function setWorld(networks: readonly Chain[], categories: readonly { hid: number }[]): void {
  $world.set({
    families: Object.fromEntries(networks.map(({ hid, ns }) => [hid, ns])),
    categories: categories.map(({ hid }) => hid),
  })
}

/** Judges a form by the schema of its kind, which is loaded when it is first needed. Rejects when it cannot be had. */
export async function judgeForm(kind: ListingKind, form: ListingValues): Promise<ValidationResult> {
  const { validateListing } = await import('../contract/validate.ts')
  return validateListing(kind, form, $world.get())
}
