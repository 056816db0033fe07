import { skeletonWith } from '#lib/skeleton.ts'
import { LOOK_ALIKE_LETTERS } from './look-alike-letters.ts'

const PROTOTYPES = new Map(
  Object.entries(LOOK_ALIKE_LETTERS).flatMap(([latin, alike]) =>
    [...alike].map((letter): [string, string] => [letter, latin]),
  ),
)

/** The server's skeleton of a name, by the part of Unicode's table that leads to Latin letters. */
export const latinSkeletonOf = skeletonWith(letter => PROTOTYPES.get(letter) ?? letter)
