import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What a visitor would point at: by its role and name, its label, or the words on it; exactly these words, or a pattern. */
export type Sought = { within?: Sought } & (
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
)

/** The same as plain data, as it is handed to the page. */
export interface Query {
  by: 'role' | 'label' | 'text'
  words: string
  isPattern: boolean
  role: string
  within?: Query
}

/** Testing Library finds what these names stand for, as assistive technology would; the script sets `TestingLibraryDom`. */
export const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

export function queryOf(target: Sought): Query {
  const by = 'role' in target ? 'role' : 'label' in target ? 'label' : 'text'
  const given = 'role' in target ? target.name : 'label' in target ? target.label : target.text
  return {
    by,
    words: given instanceof RegExp ? given.source : (given ?? ''),
    isPattern: typeof given !== 'string',
    role: 'role' in target ? target.role : '',
    ...(target.within && { within: queryOf(target.within) }),
  }
}

/** For messages: `button "Yes" in radiogroup "Has it been audited?"`. */
export function describeQuery({ by, role, words, within }: Query): string {
  return `${role || by} "${words}"${within ? ` in ${describeQuery(within)}` : ''}`
}

/** What Testing Library puts on the page's window. */
interface Finder {
  queryAllByRole: (inside: Element, role: string, options: { name: string | RegExp }) => HTMLElement[]
  queryAllByLabelText: (inside: Element, words: string | RegExp) => HTMLElement[]
  queryAllByText: (inside: Element, words: string | RegExp) => HTMLElement[]
}

/** In the page: is Testing Library there? */
export const hasFinder = (): boolean => 'TestingLibraryDom' in window

/** In the page: all that fit and are shown. */
export function findInPage(query: Query): HTMLElement[] {
  const { queryAllByRole, queryAllByLabelText, queryAllByText }: Finder = Reflect.get(
    window,
    'TestingLibraryDom',
  )
  const find = ({ by, words, role, isPattern, within }: Query): HTMLElement[] => {
    const places = within ? find(within) : [document.body]
    const wanted = isPattern ? new RegExp(words) : words
    return places.flatMap(place => {
      if (by === 'role') return queryAllByRole(place, role, { name: wanted })
      return by === 'label' ? queryAllByLabelText(place, wanted) : queryAllByText(place, wanted)
    })
  }
  return find(query).filter(element => element.checkVisibility({ visibilityProperty: true }))
}

/** What a test asks about an element. */
export interface Seen {
  text: string
  value: string
  href: string
  isChecked: boolean
  isFocused: boolean
  isPressed: boolean
  /** What assistive technology reads after the name, such as an error. */
  description: string
}

/** In the page. */
export function seeInPage(element: HTMLElement): Seen {
  const described = (element.getAttribute('aria-describedby') ?? '').split(' ')
  return {
    text: element.innerText,
    value: 'value' in element ? String(element.value) : '',
    href: element.getAttribute('href') ?? '',
    isChecked: element instanceof HTMLInputElement && element.checked,
    isFocused: document.activeElement === element,
    isPressed: element.getAttribute('aria-pressed') === 'true',
    description: described.map(id => document.getElementById(id)?.textContent ?? '').join(' '),
  }
}

/** In the page: what is typed next takes the place of what is in the field. */
export function selectInPage(element: HTMLElement): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
}
