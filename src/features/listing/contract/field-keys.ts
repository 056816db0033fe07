/** Wire names as keys of words: `audit_url` → `auditUrl`, `zh-tw` → `zhTw`. */
export const wordKey = (name: string): string =>
  name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** What a kind of listing may say of a field in words of its own: `tokenName` before `name`. */
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
