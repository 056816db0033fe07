import { judgeAddresses } from '#contract/validators/contract-address.ts'
import type { Tx } from '#platform/db/tables.ts'
import { addressKey } from '../subject.ts'
import { PublishError } from './publish-error.ts'

export interface Contract {
  address: string
  /** As two spellings of it are compared. */
  key: string
}

/** The contracts that a form names on a network, each in its normal form. */
export async function contractsOn(tx: Tx, hid: string, text: string): Promise<Contract[]> {
  const chain = await tx.selectFrom('chains').select('ns').where('hid', '=', hid).executeTakeFirst()
  if (!chain) throw new PublishError(`the network "${hid}" is not listed any more`)
  const verdict = judgeAddresses(chain.ns, text)
  if (!verdict.ok || verdict.normal.length === 0)
    throw new PublishError(`the contract address is none of the network "${hid}"`)
  return verdict.normal.map(address => ({ address, key: addressKey(chain.ns, address) }))
}
