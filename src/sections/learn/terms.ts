import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import type { Translate } from '#i18n/translator.ts'

/** The words are `terms:list.<id>`; also its place on the page. */
type TermId = keyof LocaleKeys['terms']['list']

/** Terms of the field, each with the guide that explains it, by its name in addresses. */
export const TERMS: Readonly<Record<TermId, string>> = {
  address: 'receive-your-first-coins',
  addressPoisoning: 'address-poisoning',
  airdrop: 'nfts-and-airdrops',
  approval: 'token-approvals',
  bandwidth: 'tron-energy-bandwidth',
  blockchain: 'what-self-custody-means',
  blockExplorer: 'read-a-block-explorer',
  bridge: 'bridges',
  chainId: 'layer-2-and-custom-networks',
  coldWallet: 'hardware-wallets',
  confirmation: 'read-a-block-explorer',
  contractAddress: 'honeypot-tokens',
  custodialWallet: 'what-self-custody-means',
  dapp: 'your-first-dapp',
  derivationPath: 'bring-a-wallet',
  dex: 'slippage-and-price-impact',
  energy: 'tron-energy-bandwidth',
  exchange: 'receive-your-first-coins',
  fakeSupport: 'staff-never-message-first',
  gas: 'gas-explained',
  hardwareWallet: 'hardware-wallets',
  hash: 'read-a-block-explorer',
  honeypot: 'honeypot-tokens',
  hotWallet: 'hardware-wallets',
  keystore: 'key-phrase-keystore-password',
  layer2: 'layer-2-and-custom-networks',
  liquidityPool: 'slippage-and-price-impact',
  mainnet: 'layer-2-and-custom-networks',
  memo: 'send-on-the-right-network',
  multisig: 'multi-sig',
  nativeCoin: 'gas-explained',
  network: 'send-on-the-right-network',
  networkFee: 'gas-explained',
  nft: 'nfts-and-airdrops',
  nonce: 'pending-transactions',
  passkey: 'passkeys-and-smart-accounts',
  passphrase: 'keep-your-seed-phrase',
  permit: 'what-a-signature-can-do',
  phishing: 'what-a-signature-can-do',
  priceImpact: 'slippage-and-price-impact',
  privateKey: 'key-phrase-keystore-password',
  revoke: 'token-approvals',
  rpc: 'layer-2-and-custom-networks',
  rugPull: 'honeypot-tokens',
  seedPhrase: 'keep-your-seed-phrase',
  selfCustody: 'what-self-custody-means',
  signature: 'what-a-signature-can-do',
  slippage: 'slippage-and-price-impact',
  smartAccount: 'passkeys-and-smart-accounts',
  smartContract: 'token-approvals',
  stablecoin: 'stablecoins',
  staking: 'staking',
  swap: 'slippage-and-price-impact',
  testnet: 'layer-2-and-custom-networks',
  token: 'send-on-the-right-network',
  tokenStandard: 'receive-your-first-coins',
  transaction: 'pending-transactions',
  validator: 'staking',
  wallet: 'your-first-wallet',
  walletConnect: 'dapp-browser-and-extension',
}

// The keys of the record above.
const IDS = Object.keys(TERMS) as TermId[]

/** All of them, or those that a guide explains, in the order of the language. */
export function termsIn(t: Translate, tag: string, guide?: string) {
  const { compare } = new Intl.Collator(tag)
  return IDS.filter(id => guide === undefined || TERMS[id] === guide)
    .map(id => ({ id, name: t(`terms:list.${id}.name`), text: t(`terms:list.${id}.text`), guide: TERMS[id] }))
    .sort((a, b) => compare(a.name, b.name))
}
export type Term = ReturnType<typeof termsIn>[number]
