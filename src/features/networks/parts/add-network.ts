import { showState } from '#client/dom/templates.ts'
import {
  CHAIN_UNKNOWN,
  errorCode,
  injectedProvider,
  type Provider,
  REQUEST_PENDING,
  USER_REFUSED,
} from '#lib/injected-wallet.ts'
import { isObject } from '#lib/is-object.ts'
import type { AddedNetwork } from '../networks.ts'

/** `missing`: no wallet answers in this browser · `busy`: it still shows an earlier question. */
export type Added = 'done' | 'missing' | 'refused' | 'busy' | 'failed'

async function switchOrAdd(wallet: Provider, network: AddedNetwork): Promise<void> {
  const params = [{ chainId: network.chainId }]
  try {
    await wallet.request({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    if (errorCode(error) !== CHAIN_UNKNOWN) throw error
    await wallet.request({ method: 'wallet_addEthereumChain', params: [network] })
  }
}

/** Switches to a network that the wallet knows and offers it one that it does not; the wallet asks the visitor both times. */
export async function addNetwork(network: AddedNetwork): Promise<Added> {
  const wallet = injectedProvider()
  if (!wallet) return 'missing'
  try {
    await switchOrAdd(wallet, network)
    return 'done'
  } catch (error) {
    const code = errorCode(error)
    if (code === USER_REFUSED) return 'refused'
    return code === REQUEST_PENDING ? 'busy' : 'failed'
  }
}

function networkIn(button: HTMLElement): AddedNetwork | undefined {
  const network: unknown = JSON.parse(button.dataset.addNetwork ?? 'null')
  // The page itself wrote it, from `AddedNetwork`.
  return isObject(network) ? (network as unknown as AddedNetwork) : undefined
}

/** The button that offers the page's network to the visitor's wallet. */
export function offerNetwork(root: ParentNode = document): void {
  const button = root.querySelector<HTMLButtonElement>('[data-add-network]')
  const box = button?.closest<HTMLElement>('section')
  const network = button && networkIn(button)
  if (!button || !box || !network) return
  button.addEventListener('click', async () => {
    button.disabled = true
    showState(box, 'asking')
    showState(box, await addNetwork(network))
    button.disabled = false
  })
  // A press that came before this script.
  if (window.early.clicked?.closest('[data-add-network]') === button) button.click()
}
