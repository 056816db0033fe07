/**
 * For a field whose letters the keyboard must leave alone: a name, symbol, address, code, hash, link, e-mail or search. Prose
 * keeps capitals, correction and spelling. A new object for each field: Astro writes a component's scope class into what is
 * spread on an element.
 */
export const exactText = (autocapitalize: 'none' | 'characters' = 'none') =>
  ({ autocapitalize, autocorrect: 'off', spellcheck: 'false' }) as const

/** The same as React spells it. */
export const EXACT_PROPS = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** A search among what has names: Enter on a phone's keyboard looks like one. */
export const nameSearch = () =>
  ({ ...exactText(), type: 'search', autocomplete: 'off', enterkeyhint: 'search' }) as const
export const NAME_SEARCH_PROPS = {
  ...EXACT_PROPS,
  type: 'search',
  autoComplete: 'off',
  enterKeyHint: 'search',
} as const
