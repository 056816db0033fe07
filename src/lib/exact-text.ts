/**
 * For a field whose letters the keyboard must leave alone: a name, symbol, address, code, hash, link, e-mail or search. Prose
 * keeps capitals, correction and spelling.
 */
export const EXACT = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' } as const

/** The same as React spells it. */
export const EXACT_PROPS = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** A search among what has names: Enter on a phone's keyboard looks like one. */
export const NAME_SEARCH = { ...EXACT, type: 'search', autocomplete: 'off', enterkeyhint: 'search' } as const
export const NAME_SEARCH_PROPS = {
  ...EXACT_PROPS,
  type: 'search',
  autoComplete: 'off',
  enterKeyHint: 'search',
} as const
