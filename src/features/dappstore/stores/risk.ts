import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'

/** The visitor has read the risk statement and asked not to see it again. */
export const $isRiskAccepted = persistentAtom<boolean>('dappRisk', false, {
  encode: isAccepted => (isAccepted ? 'accepted' : ''),
  decode: text => text === 'accepted',
})

export function acceptRisk(): void {
  $isRiskAccepted.set(true)
}
