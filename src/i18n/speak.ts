/** Texts by key, in groups: one namespace of `locales/`. */
export interface Words {
  readonly [key: string]: string | Words
}

export type Speak = (key: string, values?: Readonly<Record<string, string | number>>) => string

const PLACEHOLDER = /\{(\w+)\}/g

function find(words: Words, key: string): string | undefined {
  let found: string | Words | undefined = words
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * Says texts as i18next says them while the site is built: `{name}` becomes its value, and a `count` chooses the plural
 * form of the language, or `_other` where nobody wrote that form. A key without a text is said as it stands.
 */
export function speakerOf(lang: string, words: Words): Speak {
  const plurals = new Intl.PluralRules(lang)
  return (key, values = {}) => {
    const { count } = values
    const forms = typeof count === 'number' ? [`${key}_${plurals.select(count)}`, `${key}_other`, key] : [key]
    const text = forms.map(form => find(words, form)).find(form => form !== undefined)
    return text === undefined
      ? key
      : text.replace(PLACEHOLDER, (placeholder, name) => String(values[name] ?? placeholder))
  }
}
