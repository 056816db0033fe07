/** Letters that Unicode does not take apart; what stays outside a-z becomes a hyphen. */
const WHOLE_LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }

/**
 * The last part of a DApp's own address: `uniswap-1001`. The id makes it unique and stays when two titles meet; a title
 * in another script leaves the id alone: `1203`.
 */
export function dappSlug({ id, title }: { id: number; title: string }): string {
  const name = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđłı]/g, letter => WHOLE_LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return name === '' ? String(id) : `${name}-${id}`
}
