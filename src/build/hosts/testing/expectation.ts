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

export type Ability =
  /** Sets headers at all. */
  | 'headers'
  /** Sets headers on a 404. */
  | 'headers-on-404'
  /** Has the header's policy for every address. */
  | 'policy-everywhere'
  /** Answers `/en/about` without a hop. */
  | 'no-slash'
  /** Sends an article's address to the shell when there is no such article. */
  | 'shell'
  /** Answers a moved address with 301, not with a page that moves on. */
  | 'moved-status'
  /** Answers with 302 what depends on the browser's languages. */
  | 'found-status'
  /** The same for what depends on the stored choice. */
  | 'cookie-status'
  /** Sends what else belongs to a redirect. */
  | 'redirect-headers'
  /** Weighs the qualities of Accept-Language. */
  | 'qualities'
  /** Takes whole families of addresses to the visitor's language. */
  | 'families'
  /** Keeps a query beside the target's own. */
  | 'joined-query'
  /** Tells of what is missing in the path's language. */
  | 'language-404'
  /** Hides files that are not pages. */
  | 'hidden-files'
