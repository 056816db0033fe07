/** 160 bits; those that begin with a zero byte are the codes of three letters. */
export const CODE = /^(?!00)[0-9A-F]{40}$/

/**
 * What a token is told apart by, as people read it: of the XRP Ledger a longer name, `SOLO.r…` for its 40 digits. No other ledger's
 * ids look like these. Three letters in 40 digits are another token than those letters, and stay digits: they would read alike.
 */
export function shownId(id: string): string {
  const [code = '', issuer = ''] = id.split('.')
  if (!CODE.test(code) || !issuer.startsWith('r')) return id
  const name = code.replace(/(?:00)+$/, '').replace(/../g, byte => String.fromCharCode(Number(`0x${byte}`)))
  return /^[\x21-\x7e]{4,}$/.test(name) ? `${name}.${issuer}` : id
}
