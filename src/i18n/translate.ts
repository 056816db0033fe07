/** Texts by key, in groups: one namespace of `locales/`. */
export interface Messages {
  readonly [key: string]: string | Messages
}

export type Values = Readonly<Record<string, string | number>>
/** A text by its key, `group.key` or `namespace:group.key`; undefined where there is none. */
export type FindText = (key: string, values?: Values) => string | undefined
export type TranslateText = (key: string, values?: Values) => string

/** `{name}` becomes its value as it is; a placeholder without a value stays, so that a lost value is seen. */
export const interpolate = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))

/** Every text under its whole key, `group.key`. */
function flatten(messages: Messages, table: Map<string, string>, before = ''): Map<string, string> {
  for (const [name, value] of Object.entries(messages)) {
    if (typeof value === 'string') table.set(before + name, value)
    else flatten(value, table, `${before}${name}.`)
  }
  return table
}

/**
 * What speaks in small islands and scripts, which have no room for i18next; `translate.test.ts` holds the two together. A `count`
 * chooses the plural form of the language: `key_few`, else `key_other`, else `key`.
 */
export function createFind(lang: string, messages: Messages): FindText {
  const plurals = new Intl.PluralRules(lang)
  // Made at the first question: until then a page that wakes has nothing to look up.
  let table: Map<string, string> | undefined
  const find = (key: string) => {
    table ??= flatten(messages, new Map())
    return table.get(key)
  }
  return (key, values) => {
    if (!values) return find(key)
    const { count } = values
    const form =
      typeof count === 'number'
        ? (find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`))
        : undefined
    const text = form ?? find(key)
    return text && interpolate(text, values)
  }
}

/** The same for places that always show something: a key without a text shows itself. */
export function createTranslate(lang: string, messages: Messages): TranslateText {
  const find = createFind(lang, messages)
  return (key, values) => find(key, values) ?? key
}
