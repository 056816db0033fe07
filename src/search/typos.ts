/** Shorter words are too easily taken for one another. */
export const MIN_TYPO_LENGTH = 5

/**
 * Whether two words differ by one typo: a wrong, missing or extra letter, or two in each other's place. Few mistype the first
 * letter, and names that differ by it are many: "Mango" is not "Rango".
 */
export function isTypoOf(word: string, typed: string): boolean {
  if (Math.abs(word.length - typed.length) > 1 || word === typed || word[0] !== typed[0]) return false
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1
  const [left, wanted] = [typed.slice(at), word.slice(at)]
  return (
    left.slice(1) === wanted.slice(1) ||
    left === wanted.slice(1) ||
    left.slice(1) === wanted ||
    (left[0] === wanted[1] && left[1] === wanted[0] && left.slice(2) === wanted.slice(2))
  )
}

/** How many letters have to be changed, left out or put in to get from one word to the other. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (letter === other.charAt(to) ? 0 : 1)
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
