import { type Environment, listSetting, webUrl, wrongSetting } from '#platform/config.ts'

declare module '#platform/config.ts' {
  interface Config {
    /** Further nodes by chain id: what submitted tokens say of themselves is read from them. */
    chainRpcUrls: ReadonlyMap<number, string[]>
  }
}

/** `1=https://…,137=https://…`; a chain may be named several times. */
export function readChainRpcUrls(env: Environment): Map<number, string[]> {
  const byChain = new Map<number, string[]>()
  for (const entry of listSetting(env, 'CHAIN_RPC_URLS')) {
    const [, id, address = ''] = /^([1-9]\d{0,14})=(.*)$/.exec(entry) ?? []
    if (id === undefined) wrongSetting('CHAIN_RPC_URLS', 'is not a list such as 1=https://…,137=https://…')
    const { href } = webUrl('CHAIN_RPC_URLS', address)
    byChain.set(Number(id), [...(byChain.get(Number(id)) ?? []), href])
  }
  return byChain
}
