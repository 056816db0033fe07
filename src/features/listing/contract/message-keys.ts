// Errors are sent as codes and the page finds the words; no schema is imported here, so that a form can load this at once.

/**
 * The messages of these codes name their field ("Symbol is required"), so every field that can have one has a message of
 * its own; those of all others are the same for every field and are shown with the field's name.
 */
export const CODES_NAMING_FIELD = ['required', 'auditItem', 'tokenItem'] as const

/** Wire names as keys of words: `audit_url` → `auditUrl`, `zh-tw` → `zhTw`. */
export const wordKey = (name: string): string =>
  name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** Messages that a kind of listing may have of its own for a field: `tokenName` before `name`. */
export const wordKeys = (kind: string, name: string): [own: string, shared: string] => {
  const shared = wordKey(name)
  return [kind + shared.charAt(0).toUpperCase() + shared.slice(1), shared]
}

/**
 * The field that a path into a form means, without the entry's number or the network's name: `audit_url.0` →
 * `audit_url`, `tokens.1.contract` → `tokens_contract`, `address.eth` → `address`.
 */
export function fieldOfPath(path: string): string {
  const [field = '', place = '', part] = path.split('.')
  return part !== undefined && /^\d+$/.test(place) ? `${field}_${part}` : field
}
