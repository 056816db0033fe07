import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import type { ListingContext } from '../contract/fields.ts'
import type { ListingValues } from '../contract/submissions.ts'
import type { ValidationResult } from '../contract/validate.ts'

export function createValidation(kind: ListingKind) {
  let context: ListingContext = { families: {}, categories: [] }

  /** The networks and categories that the form may name. */
  function setContext(networks: readonly Chain[], categories: readonly { hid: number }[]): void {
    context = {
      families: Object.fromEntries(networks.map(({ hid, ns }) => [hid, ns])),
      categories: categories.map(({ hid }) => hid),
    }
  }

  /** Validates a form by its schema, which is loaded when it is first needed. Rejects when it cannot be had. */
  async function validate(form: ListingValues): Promise<ValidationResult> {
    const { validateListing } = await import('../contract/validate.ts')
    return validateListing(kind, form, context)
  }

  return { setContext, validate }
}
