import { lazy, Suspense } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Network } from '#features/networks/contract/networks.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { textIn } from '../widgets/json.ts'
import { StepBoundary } from './Steps.tsx'

const TokenFactsBox = lazy(() =>
  import('./TokenFactsBox.tsx').then(module => ({ default: module.TokenFactsBox })),
)

/** Only these chains are asked; whether the letters' case is right is checked by the schema. */
const EVM_ADDRESS = /^0x[\da-f]{40}$/i

interface Props {
  control: Control<ListingValues>
  networks: readonly Network[]
  onUse: (values: ListingValues) => void
}

/** What the chain says of the contract, from the moment that one is typed; without its script the form goes on. */
export function ContractFacts({ control, networks, onUse }: Props) {
  const [typed, hid]: unknown[] = useWatch({ control, name: ['address', 'network'] })
  const address = textIn(typed).trim()
  const network = networks.find(each => each.hid === hid)
  if (network?.ns !== 'ethereum' || !EVM_ADDRESS.test(address) || network.chain_id === '') return null
  return (
    <StepBoundary fallback={null}>
      <Suspense fallback={null}>
        <TokenFactsBox control={control} chainId={network.chain_id} address={address} onUse={onUse} />
      </Suspense>
    </StepBoundary>
  )
}
