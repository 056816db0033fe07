import names from './protected-names.json' with { type: 'json' }

/** A name that no stranger's listing may borrow without staff seeing it. */
export interface ProtectedName {
  name: string
  /** Hosts of its own sites; what stands below them is its own too. */
  hosts?: readonly string[]
}

/** Ours and those of the best-known brands, with hosts only where there is no doubt; staff add more in the database. */
export const PROTECTED_NAMES: readonly ProtectedName[] = [...names.own, ...names.brands]
