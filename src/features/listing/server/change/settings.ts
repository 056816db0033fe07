import { type Environment, textSetting, wrongSetting } from '#platform/config.ts'

declare module '#platform/config.ts' {
  interface Config {
    /** Whether changes of listings ask for the donation that their kind asks for. */
    donationForChanges: boolean
  }
}

export function readDonationForChanges(env: Environment): boolean {
  const text = textSetting(env, 'DONATION_FOR_CHANGES') ?? 'off'
  if (text !== 'on' && text !== 'off') wrongSetting('DONATION_FOR_CHANGES', `"${text}" is neither on nor off`)
  return text === 'on'
}
