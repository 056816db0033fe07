import type { Ability } from '../host.ts'

/** What one request should get from every host that is able to. */
export interface Expectation {
  name: string
  path: string
  headers?: Record<string, string>
  status: number
  /** Another answer that is as good. */
  orStatus?: number
  /** The whole address of a redirect. */
  location?: string
  /** Whose content is answered, inside dist. */
  file?: string
  /** Headers by lower-case name; null for absent. */
  expect?: Record<string, string | null>
  /** What of a host this needs: it is left out for hosts without. */
  needs?: Ability[]
}
