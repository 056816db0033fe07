/** How the networks are grouped on their page. */
export const NETWORK_FAMILIES = ['evm', 'bitcoin', 'cosmos', 'own'] as const
export type Family = (typeof NETWORK_FAMILIES)[number]

/** Networks that are built alike, by what the API calls their kind; every other kind is one of its own. */
const FAMILY_OF: ReadonlyMap<string, Family> = new Map([
  ['ethereum', 'evm'],
  ['bitcoin', 'bitcoin'],
  ['litecoin', 'bitcoin'],
  ['dogecoin', 'bitcoin'],
  ['cosmos', 'cosmos'],
  ['polkadot', 'cosmos'],
])

export const familyOf = (ns: string): Family => FAMILY_OF.get(ns) ?? 'own'

/** Wallets of the Ethereum family ask for the chain id in this form; other ids are not numbers. */
export function hexChainId({ ns, chain_id }: { ns: string; chain_id: string }): string | undefined {
  if (ns !== 'ethereum' || !/^[1-9]\d{0,15}$/.test(chain_id)) return undefined
  const id = Number(chain_id)
  return Number.isSafeInteger(id) ? `0x${id.toString(16)}` : undefined
}
