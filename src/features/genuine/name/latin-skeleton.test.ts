import { createRequire } from 'node:module'
import { rectifyConfusion } from 'unicode-confusables'
import { expect, test } from 'vitest'
import { skeletonWith } from '#lib/skeleton.ts'
import { lookAlikeLetters } from '../../../../scripts/assets/look-alike-letters.ts'
import { latinSkeletonOf } from './latin-skeleton.ts'
import { LOOK_ALIKE_LETTERS } from './look-alike-letters.ts'

const onTheServer = skeletonWith(rectifyConfusion)
const CONFUSABLES: unknown = createRequire(import.meta.url)('unicode-confusables/data/confusables.json')

test('the letters are those of Unicode’s table', () => {
  expect(LOOK_ALIKE_LETTERS).toEqual(lookAlikeLetters())
})

test('whatever the server reads as Latin letters the browser reads the same', () => {
  for (const letter of Object.keys(Object(CONFUSABLES))) {
    const drawn = onTheServer(letter)
    // Arabic ligatures fall apart into letters and marks, which no Latin name is imitated with.
    const isOne = [...letter.normalize('NFKC').normalize('NFD')].length === 1
    if (isOne && /^[a-z0-9]+$/.test(drawn)) expect(latinSkeletonOf(letter), letter).toBe(drawn)
  }
  for (const name of [
    'TokenPocket',
    'tоkеnросkеt',
    'ⲦokenPocket',
    'T0kenP0cket',
    'ｔｏｋｅｎｐｏｃｋｅｔ',
    'ᴛᴏᴋᴇɴᴘᴏᴄᴋᴇᴛ',
  ])
    expect(latinSkeletonOf(name)).toBe(latinSkeletonOf('tokenpocket'))
})
