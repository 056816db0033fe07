/** Texts by key, in groups: one namespace of `locales/`, or several by name. */
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

/** Every text under its whole key: `namespace:group.key`, or `group.key` where the messages are those of one namespace. */
function flatten(messages: Messages, table: Map<string, string>, before = ''): Map<string, string> {
  for (const [name, value] of Object.entries(messages)) {
    if (typeof value === 'string') table.set(before + name, value)
    else flatten(value, table, `${before}${name}.`)
  }
  return table
}

/**
 * The one engine behind all texts but those of the listing wizard's later steps, where i18next runs; `translate.test.ts` holds the two
 * together. A `count` chooses the plural form of the language: `key_few`, else `key_other`, else `key`.
 */
export function createFind(lang: string, messages: Messages): FindText {
  const known = finders.get(messages)
  if (known?.lang === lang) return known.find
  const find = finderOf(lang, messages)
  finders.set(messages, { lang, find })
  return find
}

/** A build gives thousands of islands the same messages. */
const finders = new WeakMap<Messages, { lang: string; find: FindText }>()

function finderOf(lang: string, messages: Messages): FindText {
  const plurals = new Intl.PluralRules(lang)
  // Made at the first question: a build asks for the same few thousand keys on each page.
  let table: Map<string, string> | undefined
  const find = (key: string) => {
    table ??= flatten(messages, new Map())
    return table.get(key.replace(':', '.'))
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

/** The same for what we write ourselves: a key that not even English has is our mistake, and nothing is written. */
export function createStrictTranslate(lang: string, messages: Messages): TranslateText {
  const find = createFind(lang, messages)
  return (key, values) => {
    const text = find(key, values)
    if (text === undefined) throw new Error(`locales/en has no "${key}"`)
    return text
  }
}
