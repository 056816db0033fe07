// What people come with, and where its answer is. How they put it is in `intents/<language>.txt`, under the same names,
// from what is asked in public: help centres and forums of wallets, issues of their repositories, replies of impostors.
import type { LocaleKeys } from '#i18n/locale-keys.d.ts'

/** A question of the support page, a guide, or a part of another page, by its heading and its first sentences. */
export type AnswerPlace =
  | { question: keyof LocaleKeys['support']['questions'] }
  | { guide: string }
  | { page: string; title: string; text: readonly string[] }

const REACH = { question: 'reach' } as const

export const INTENTS = {
  // Bait of thieves, who answer it in searches and comments: one answer says what there is.
  phone: REACH,
  liveChat: REACH,
  whatsapp: REACH,
  contact: REACH,
  recovery: REACH,
  refund: REACH,
  validate: REACH,
  airdropHelp: REACH,

  // Keys
  lostPhrase: { question: 'lostPhrase' },
  lostPhone: { question: 'lostPhone' },
  newPhone: { guide: 'tested-backup-new-phone-and-heirs' },
  heirs: { guide: 'tested-backup-new-phone-and-heirs' },
  password: { question: 'password' },
  otherAddress: { question: 'otherAddress' },
  backup: { guide: 'keep-your-seed-phrase' },
  keyKinds: { guide: 'key-phrase-keystore-password' },
  selfCustody: { guide: 'what-self-custody-means' },
  createWallet: { guide: 'your-first-wallet' },
  multisig: { guide: 'multi-sig' },
  passkey: { guide: 'passkeys-and-smart-accounts' },

  // Transfers and fees
  wrongNetwork: { question: 'wrongNetwork' },
  memo: { guide: 'send-on-the-right-network' },
  whichNetwork: { guide: 'send-on-the-right-network' },
  pending: { question: 'pending' },
  missing: { question: 'missing' },
  undo: { question: 'undo' },
  noFee: { question: 'noFee' },
  feeHigh: { guide: 'gas-explained' },
  energy: { question: 'energy' },
  rentEnergy: { page: 'trade#energy', title: 'common:menu.energyRental', text: ['trade:energy.lead'] },
  withdraw: { question: 'withdraw' },
  buy: { page: 'trade#buy', title: 'common:menu.buyCrypto', text: ['trade:buy.lead', 'trade:buy.knowPrice'] },
  swap: { page: 'trade#swap', title: 'common:menu.swap', text: ['trade:swap.lead', 'trade:swap.knowWho'] },
  swapFailed: { page: 'trade#swap', title: 'common:menu.swap', text: ['trade:swap.knowPrice'] },
  gotLess: { guide: 'slippage-and-price-impact' },
  bridge: {
    page: 'trade#bridge',
    title: 'common:menu.bridge',
    text: ['trade:bridge.lead', 'trade:bridge.knowPrice'],
  },
  bridgeStuck: { guide: 'bridges' },
  explorer: { guide: 'read-a-block-explorer' },
  networks: { page: 'networks', title: 'common:menu.networks', text: ['networks:lead'] },
  addNetwork: { guide: 'layer-2-and-custom-networks' },
  batch: {
    page: 'tools#batch-sender',
    title: 'common:menu.batchSender',
    text: ['tools:batchSender.text', 'tools:batchSender.know'],
  },
  stablecoins: { guide: 'stablecoins' },
  staking: { guide: 'staking' },

  // Scams and mistakes
  fakeSupport: { question: 'fakeSupport' },
  payToUnlock: {
    page: 'security#never-ask',
    title: 'security:never.title',
    text: ['security:never.payment', 'security:never.lead'],
  },
  typedPhrase: {
    page: 'security#mistake',
    title: 'security:mistake.phrase.title',
    text: ['security:mistake.phrase.text'],
  },
  stolen: { question: 'stolen' },
  signed: { question: 'signed' },
  signature: { guide: 'what-a-signature-can-do' },
  approvals: { question: 'approvals' },
  strangeTokens: { guide: 'nfts-and-airdrops' },
  poisoning: { guide: 'address-poisoning' },
  cantSell: { guide: 'honeypot-tokens' },
  tokenCheck: {
    page: 'tools#token-security',
    title: 'common:menu.tokenSecurity',
    text: ['tools:tokenSecurity.text', 'tools:tokenSecurity.know'],
  },
  verifyLink: { page: 'verify', title: 'verify:title', text: ['verify:lead'] },
  fakeApp: { question: 'fakeApp' },
  checkFile: { page: 'download/check', title: 'check:title', text: ['check:lead'] },

  // The wallet, its app and DApps
  download: { page: 'download/app', title: 'download:app.heading', text: ['download:app.lead'] },
  apk: { page: 'download/android', title: 'download:android.heading', text: ['download:android.lead'] },
  ios: {
    page: 'download/ios#region',
    title: 'download:region.heading',
    text: ['download:region.text', 'download:region.own'],
  },
  extension: { question: 'extension' },
  desktop: { page: 'products#desktop', title: 'common:menu.desktopWallet', text: ['products:desktop.lead'] },
  update: { page: 'download', title: 'download:index.heading', text: ['download:index.lead'] },
  appBroken: { page: 'support#contact', title: 'common:menu.contact', text: ['support:contact.mail'] },
  browser: { question: 'browser' },
  connect: { question: 'connect' },
  hardware: { question: 'hardware' },
  card: { question: 'card' },
  kyc: { question: 'kyc' },
  region: { question: 'region' },
  safe: { page: 'security', title: 'security:heading', text: ['security:lead'] },
  audit: { page: 'security#audits', title: 'security:audits.title', text: ['security:audits.none'] },
  openSource: {
    page: 'security#open-source',
    title: 'security:source.title',
    text: ['security:source.lead'],
  },
  vulnerability: {
    page: 'security#report',
    title: 'security:report.title',
    text: ['security:report.describe', 'security:report.wait'],
  },
  privacy: { page: 'legal#privacy', title: 'common:menu.privacy', text: ['legal:privacyPoints.rights'] },
  dappSafe: { page: 'listing#limits', title: 'listings:limits.title', text: ['listings:limits.trust'] },
  reportDapp: { page: 'report', title: 'report:title', text: ['report:missing.text'] },

  // Listings and the company
  listToken: { page: 'submit', title: 'submit:index.title', text: ['submit:index.lead'] },
  listingPrice: { guide: 'list-your-project' },
  listing: { question: 'listing' },
  amount: { question: 'amount' },
  changeListing: { page: 'submit/change', title: 'submit:change.title', text: ['submit:change.lead'] },
  develop: { page: 'developer', title: 'developer:heading', text: ['developer:lead'] },
  business: { page: 'partner', title: 'common:menu.partners', text: ['partner:lead'] },
  jobs: { page: 'recruiting', title: 'recruiting:title', text: ['recruiting:heading'] },
} as const satisfies Record<string, AnswerPlace>
