import { apps, code, extension, link } from '#content/icons.ts'
import type { LinkKey } from '#content/links.ts'

/** Ways into the wallet; the words are `developer:ways.<id>`. */
export const WAYS = [
  { id: 'browser', icon: apps, to: { page: 'dapp' } },
  { id: 'extension', icon: extension, to: { link: 'developerDocs' } },
  { id: 'kits', icon: code, to: { link: 'jsSdk' }, also: { link: 'mobileSdk' } },
  { id: 'links', icon: link, to: { link: 'deepLinkDocs' } },
] as const satisfies readonly Way[]

interface Way {
  id: string
  icon: string
  to: { page: string } | { link: LinkKey }
  also?: { link: LinkKey }
}

/** `pro.tokenpocket` is the name under which open-source connectors (RainbowKit) know the extension. */
const CONNECT = `const wallets = new Map()
window.addEventListener('eip6963:announceProvider', ({ detail }) => {
  wallets.set(detail.info.rdns, detail.provider)
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

export async function connect() {
  const provider = wallets.get('pro.tokenpocket')
    ?? window.tokenpocket?.ethereum
    ?? window.ethereum
  if (!provider) return undefined
  const [account] = await provider.request({
    method: 'eth_requestAccounts',
  })
  return { provider, account }
}`

/** 4902 is EIP-3326's answer for a network the wallet does not hold yet. */
const SWITCH_CHAIN = `const BNB_CHAIN = {
  chainId: '0x38',
  chainName: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  blockExplorerUrls: ['https://bscscan.com'],
}

export async function switchToBnbChain(provider) {
  const { chainId } = BNB_CHAIN
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId }],
    })
  } catch (error) {
    if (error.code !== 4902) throw error
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [BNB_CHAIN],
    })
  }
}`

const WATCH_ASSET = `export function watchTpt(provider) {
  return provider.request({
    method: 'wallet_watchAsset',
    params: {
      type: 'ERC20',
      options: {
        address: '0xECa41281c24451168a37211F0bc2b8645AF45092',
        symbol: 'TPT',
        decimals: 4,
      },
    },
  })
}`

/** Fields as github.com/TP-Lab/TokenPocket-Protocol and the developer documentation name them. */
const OPEN_DAPP = `export function dappLink(url, chain = 'ETH') {
  const params = { url, chain, source: 'Your DApp' }
  const text = encodeURIComponent(JSON.stringify(params))
  return \`tpdapp://open?params=\${text}\`
}`

/** The same sources; version 2.0 is the one that names networks in `blockchains`. */
const SIGN_IN = `export function signInLink(actionId) {
  const param = {
    protocol: 'TokenPocket',
    version: '2.0',
    action: 'login',
    actionId,
    blockchains: [{ network: 'ethereum', chainId: '1' }],
    dappName: 'Your DApp',
    dappIcon: 'https://dapp.example/icon.png',
    callbackUrl: 'https://dapp.example/wallet-answer',
  }
  const text = encodeURIComponent(JSON.stringify(param))
  return \`tpoutside://pull.activity?param=\${text}\`
}`

/** The call and its answer are described in docs/contract.md. */
const CHECK_LISTING = `export async function checkListing(site, kind, form) {
  const address = \`\${site}/v1/submission/\${kind}/check\`
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
  const { data, message } = await answer.json()
  if (!data) throw new Error(message)
  const open = data.checks.filter(({ verdict }) => verdict !== 'ok')
  return { fields: data.fields, open }
}`

/** The words are `developer:examples.<id>`. */
export const EXAMPLES = [
  { id: 'connect', source: CONNECT },
  { id: 'switchChain', source: SWITCH_CHAIN },
  { id: 'watchAsset', source: WATCH_ASSET },
  { id: 'openDapp', source: OPEN_DAPP },
  { id: 'signIn', source: SIGN_IN },
  { id: 'checkListing', source: CHECK_LISTING },
] as const

export const REQUIREMENTS = [
  'honest',
  'unique',
  'mainnet',
  'logo',
  'reachable',
  'audited',
  'contact',
  'lawful',
] as const

export const PRECAUTIONS = ['seed', 'proof', 'approval', 'readable', 'network', 'announced'] as const
