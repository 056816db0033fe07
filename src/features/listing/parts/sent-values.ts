/** A field of a form as a request shows it: what it is called, and how it was asked for. */
export interface SentField {
  name: string
  label: string
  widget: string
  /** What a value that is chosen from a list is called. */
  options?: Readonly<Record<string, string>>
}

export interface SentNames {
  networks: Readonly<Record<string, string>>
  categories: Readonly<Record<string, string>>
  yes: string
  no: string
  /** `Page {number} of the report`. */
  report: string
}

export interface SentLine {
  text: string
  /** A picture that was uploaded. */
  image?: string
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asEntries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function nameIn(names: Readonly<Record<string, string>>, value: unknown): string {
  const code = asText(value)
  return (Object.hasOwn(names, code) ? names[code] : undefined) ?? code
}

function tokenText(value: unknown, { networks }: SentNames): string {
  const { network, symbol, contract } = Object.fromEntries(asEntries(value))
  return [asText(symbol), nameIn(networks, network), asText(contract)].filter(Boolean).join(' · ')
}

function textsOf({ widget, options = {} }: SentField, value: unknown, names: SentNames): string[] {
  switch (widget) {
    case 'networks':
      return [
        asList(value)
          .map(hid => nameIn(names.networks, hid))
          .join(', '),
      ]
    case 'network':
      return [nameIn(names.networks, value)]
    case 'addresses':
      return asEntries(value).map(([hid, text]) => `${nameIn(names.networks, hid)}: ${asText(text)}`)
    case 'categories':
      return [
        asList(value)
          .map(hid => nameIn(names.categories, hid))
          .join(', '),
      ]
    case 'yesNo':
      return typeof value === 'boolean' ? [value ? names.yes : names.no] : []
    case 'choice':
      return [nameIn(options, value)]
    case 'tokens':
      return asList(value).map(token => tokenText(token, names))
    case 'urls':
    case 'texts':
      return asList(value).map(asText)
    default:
      return [asText(value)]
  }
}

/** A value that was sent, as lines for a person; none when nothing was given. It comes from outside and may be anything. */
export function sentLines(field: SentField, value: unknown, names: SentNames): SentLine[] {
  const { widget } = field
  const images = widget === 'logo' ? [value] : widget === 'reports' ? asList(value) : undefined
  if (!images) return textsOf(field, value, names).flatMap(text => (text ? [{ text }] : []))
  return images.flatMap((image, place) => {
    const text = widget === 'logo' ? field.label : names.report.replace('{number}', String(place + 1))
    return asText(image) ? [{ text, image: asText(image) }] : []
  })
}
