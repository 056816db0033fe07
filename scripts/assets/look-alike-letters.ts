// Writes src/features/genuine/name/look-alike-letters.ts, what of Unicode's confusables (UTS 39) the browser needs: the
// letters that are drawn like Latin ones and that folding alone does not lead to them. 95 kB become about 5.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { rectifyConfusion } from 'unicode-confusables'
import { skeletonWith } from '#lib/skeleton.ts'

const FILE = join(import.meta.dirname, '../../src/features/genuine/name/look-alike-letters.ts')
const CONFUSABLES: unknown = createRequire(import.meta.url)('unicode-confusables/data/confusables.json')

const withTable = skeletonWith(rectifyConfusion)

/** Latin letters → every letter that is drawn like them. */
export function lookAlikeLetters(): Record<string, string> {
  const found = new Map<string, string>()
  // Twice: a letter that folding alone leads to the right ones may be led astray by an entry for its small form.
  for (let round = 0; round < 2; round++) {
    const withFound = skeletonWith(letter => found.get(letter) ?? letter)
    const missing = Object.keys(Object(CONFUSABLES))
      .map((letter): [string, string] => [letter, withTable(letter)])
      .filter(([letter, drawn]) => /^[a-z0-9]+$/.test(drawn) && withFound(letter) !== drawn)
    for (const [letter, drawn] of missing) found.set(letter, drawn)
  }
  const byDrawn = Map.groupBy(found, ([, drawn]) => drawn)
  return Object.fromEntries(
    [...byDrawn]
      .map(([drawn, pairs]): [string, string] => [drawn, pairs.map(([letter]) => letter).join('')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The file as it is in the repository, but for what the formatter does to it. */
const text =
  () => `/** Latin letters, and those drawn like them: \`node scripts/assets/look-alike-letters.ts\` wrote it from UTS 39. */
export ${'const'} LOOK_ALIKE_LETTERS: Readonly<Record<string, string>> = ${JSON.stringify(lookAlikeLetters(), null, 2)}
`

if (import.meta.main) writeFileSync(FILE, text())
