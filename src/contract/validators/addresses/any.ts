import { MAX_ADDRESS } from '../../limits.ts'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

/** A chain whose rule is not known here: everything of it can be seen. */
export function judgeAny(text: string): AddressVerdict {
  const length = [...text].length
  return length > 0 && length <= MAX_ADDRESS && !UNSEEN.test(text) ? right(text) : wrong('shape')
}
