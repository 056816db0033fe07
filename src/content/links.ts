// Every outside address of the site. Nothing stands here on trust: an address is either confirmed by a public source named
// beside it, or it is a stand-in, the address of another, confirmed entry. Admitted are tokenpocket.pro with its subdomains,
// the app stores, and the brand's own accounts; a wrong address on a wallet's site costs people money.

/** The brand's own public code; its header, footer and link tables name most of the addresses; older-hosts.ts has the second set of it. */
const TP_LAB = 'github.com/TP-Lab/key-generator: src/mixins/NavUrl.js, commit c217f59'
const TP_LAB_FOOTER = 'github.com/TP-Lab/key-generator: src/components/common/Footer.vue'
/** Public copies of the help centre's pages, one repository per language. */
const HELP_EN = 'help centre, English edition (github.com/gitbook-backup/tp-en)'
const HELP_CN = 'help centre, Chinese edition (github.com/gitbook-backup/tp-cn)'
const RAINBOWKIT = 'github.com/rainbow-me/rainbowkit: tokenPocketWallet.ts'

interface Address {
  href: string
  /** The destination's own Chinese edition, for `zh` and `zh-tw`, where it has one. */
  chinese?: string
}

interface Confirmed extends Address {
  /** The public sources that name this address. */
  confirmedBy: string
}

interface StandIn extends Address {
  confirmedBy: null
  /** Why the obvious address is not here, and what replaces it. */
  standsIn: string
}

export type OutsideLink = Confirmed | StandIn

const HELP_CENTER = { href: 'https://help.tokenpocket.pro/en/', chinese: 'https://help.tokenpocket.pro/cn/' }

const CONTACT_METHODS = {
  href: 'https://help.tokenpocket.pro/en/contact-us/contact-methods',
  chinese: 'https://help.tokenpocket.pro/cn/contact-us/contact-methods',
}

const TRANSIT_GUIDE = 'https://help.tokenpocket.pro/en/wallet-operation/how-to-trade-on-dex/transit-swap'

export const LINKS = {
  officialSite: { href: 'https://www.tokenpocket.pro/', confirmedBy: `${HELP_EN}: README.md; ${RAINBOWKIT}` },

  // Help
  helpCenter: { ...HELP_CENTER, confirmedBy: `${TP_LAB}; ${RAINBOWKIT}` },
  contactMethods: { ...CONTACT_METHODS, confirmedBy: `${TP_LAB}; ${HELP_CN}: contact-us/contact-methods.md` },
  safetyGuide: {
    href: 'https://help.tokenpocket.pro/en/security-knowledge/security-measure/guidelines',
    chinese: 'https://help.tokenpocket.pro/cn/security-knowledge/protective-measures/guide',
    confirmedBy: `${HELP_CN}; the English path as the help centre's second host lists it`,
  },
  approvalGuide: {
    href: 'https://help.tokenpocket.pro/en/security-knowledge/security-measure/cancel-malicious-authorization',
    confirmedBy: `${HELP_EN}: security-measure/about-approve.md, which links it`,
  },
  extensionTutorial: {
    href: 'https://help.tokenpocket.pro/en/extension-wallet/faq/installation-tutorial',
    confirmedBy: RAINBOWKIT,
  },

  // Downloads
  googlePlay: {
    href: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket',
    confirmedBy: `${HELP_EN}: README.md; ${RAINBOWKIT}; WalletScrutiny (developer TP Global Ltd)`,
  },
  appStore: {
    href: 'https://apps.apple.com/app/id6444625622',
    confirmedBy: `${HELP_CN}: README.md; ${RAINBOWKIT}; WalletScrutiny (developer TP Global Ltd)`,
  },
  chromeWebStore: {
    href: 'https://chromewebstore.google.com/detail/tokenpocket/mfgccjchihfkkindfppnaooecgfneiii',
    confirmedBy: `${RAINBOWKIT}; WalletConnect's wallet registry`,
  },
  extension: {
    href: 'https://extension.tokenpocket.pro/',
    chinese: 'https://extension.tokenpocket.pro/?locale=zh',
    confirmedBy: `${TP_LAB}; ${HELP_EN}: README.md; ${RAINBOWKIT}`,
  },
  desktopDownload: {
    href: 'https://www.tokenpocket.pro/en/download/pc',
    chinese: 'https://www.tokenpocket.pro/zh/download/pc',
    confirmedBy: `${TP_LAB}; BNB Chain documentation, desktop wallets`,
  },

  // Products
  hardwareWallet: {
    href: 'https://help.tokenpocket.pro/en/extension-wallet/faq/use-tutorial/connect-keypal',
    confirmedBy: `${HELP_EN}: SUMMARY.md. KeyPal's own site is on another domain, which this file does not admit.`,
  },
  card: { href: 'https://card.tokenpocket.pro/', confirmedBy: TP_LAB },
  cardGuide: {
    href: 'https://help.tokenpocket.pro/en/wallet-operation/tp-card/faq',
    chinese: 'https://help.tokenpocket.pro/cn/wallet-operation/tp-card/faq',
    confirmedBy: 'the pages themselves, in both editions of the help centre',
  },

  // Tools
  approvalDetector: {
    href: 'https://approval.tokenpocket.pro/',
    chinese: 'https://approval.tokenpocket.pro/?locale=zh',
    confirmedBy: `${TP_LAB}; ${HELP_CN}: tutorial of the approval tool`,
  },
  tokenSecurity: {
    href: 'https://tokensecurity.tokenpocket.pro/',
    chinese: 'https://tokensecurity.tokenpocket.pro/?locale=zh',
    confirmedBy: `${TP_LAB}; ${HELP_EN}: security-measure/Token-Detection.md`,
  },
  keyGenerator: {
    href: 'https://key.tokenpocket.pro/',
    chinese: 'https://key.tokenpocket.pro/?locale=zh#/',
    confirmedBy: `${TP_LAB} (the tool's own source)`,
  },
  keyGeneratorSource: {
    href: 'https://github.com/TP-Lab/key-generator',
    confirmedBy: 'the repository itself; the tool links it as its source',
  },
  tokenProfile: {
    href: 'https://profile.tokenpocket.pro/',
    chinese: 'https://profile.tokenpocket.pro/?locale=zh#/',
    confirmedBy: TP_LAB,
  },
  tokenClaim: {
    href: 'https://claim.tokenpocket.pro/',
    chinese: 'https://claim.tokenpocket.pro/?locale=zh#/',
    confirmedBy: TP_LAB,
  },
  easyInscription: {
    href: 'https://tp-lab.tokenpocket.pro/insc/',
    chinese: 'https://tp-lab.tokenpocket.pro/insc/?locale=zh#/',
    confirmedBy: TP_LAB,
  },
  batchSender: {
    href: 'https://batchsender.tokenpocket.pro/',
    chinese: 'https://batchsender.tokenpocket.pro/?locale=zh',
    confirmedBy: TP_LAB,
  },
  batchSenderGuide: {
    href: 'https://help.tokenpocket.pro/en/transfer-tutorial/Token-BatchSender',
    confirmedBy: `${HELP_EN}: SUMMARY.md and transfer-tutorial/Token-BatchSender.md`,
  },
  versionVerification: {
    href: 'https://verify.tokenpocket.pro/',
    chinese: 'https://verify.tokenpocket.pro/?locale=zh#/',
    confirmedBy: TP_LAB,
  },
  nostrAssetsBatchSender: {
    href: 'https://tp-lab.tokenpocket.pro/nostr/',
    chinese: 'https://tp-lab.tokenpocket.pro/nostr/?locale=zh#/',
    confirmedBy: TP_LAB,
  },

  // Trade
  swap: {
    href: TRANSIT_GUIDE,
    confirmedBy: `${HELP_EN}: SUMMARY.md. Transit's own site is on another domain, which this file does not admit.`,
  },
  bridge: {
    href: TRANSIT_GUIDE,
    confirmedBy: `${HELP_EN}: SUMMARY.md; the guide covers swaps between chains.`,
  },
  energyRental: {
    href: 'https://help.tokenpocket.pro/en/wallet-faq-en/tron-wallet/energy',
    confirmedBy: `${HELP_EN}: wallet-faq-en/tron-wallet/energy.md`,
  },

  // Developers
  developerDocs: {
    href: 'https://help.tokenpocket.pro/developer-en/',
    chinese: 'https://help.tokenpocket.pro/developer-cn/',
    confirmedBy: TP_LAB,
  },
  deepLinkDocs: {
    href: 'https://help.tokenpocket.pro/developer-en/wallet/pull-up-wallet-with-deeplink',
    confirmedBy: 'the deep link code of several open-source wallet connectors, which cites the page',
  },
  github: { href: 'https://github.com/TP-Lab', confirmedBy: `${TP_LAB_FOOTER}; the organisation's own page` },
  jsSdk: {
    href: 'https://github.com/TP-Lab/tp-js-sdk',
    confirmedBy: 'the repository itself; npm: tp-js-sdk',
  },
  mobileSdk: {
    href: 'https://github.com/TP-Lab/Mobile-SDK',
    confirmedBy: 'github.com/TP-Lab/tp-js-sdk: README.md',
  },
  chainListRepository: {
    href: 'https://github.com/TP-Lab/networklist-org',
    confirmedBy: `${TP_LAB_FOOTER}; the repository itself`,
  },
  chainList: {
    href: 'https://chainlist.tokenpocket.pro/',
    confirmedBy: 'github.com/TP-Lab/networklist-org: README.md',
  },
  bugBounty: {
    ...CONTACT_METHODS,
    confirmedBy: null,
    standsIn:
      'The bounty ran on a platform that may be gone; a report must not reach a stranger, so contacts are linked instead.',
  },

  // Reading
  blockchainGuide: {
    href: 'https://github.tokenpocket.pro/BlockchainGuideSeries-EN/#/',
    chinese: 'https://github.tokenpocket.pro/BlockchainGuideSeries/#/',
    confirmedBy: TP_LAB_FOOTER,
  },
  tronGuide: {
    href: 'https://github.tokenpocket.pro/BlockchainGuide-TRON-EN/#/',
    chinese: 'https://github.tokenpocket.pro/BlockchainGuide-TRON/#/',
    confirmedBy: TP_LAB_FOOTER,
  },
  iostGuide: {
    href: 'https://github.tokenpocket.pro/BlockchainGuide-IOST-EN/#/',
    chinese: 'https://github.tokenpocket.pro/BlockchainGuide-IOST/#/',
    confirmedBy: TP_LAB_FOOTER,
  },

  // Company
  careers: {
    href: 'https://help.tokenpocket.pro/en/contact-us/Joinus',
    chinese: 'https://help.tokenpocket.pro/cn/contact-us/joinus',
    confirmedBy: `${TP_LAB}; ${HELP_CN}: contact-us/joinus.md`,
  },
  merchandise: {
    href: 'https://shop95838799.m.youzan.com/v2/showcase/homepage?alias=sptfzUCg0j',
    confirmedBy: TP_LAB_FOOTER,
  },

  // Channels
  twitter: {
    href: 'https://x.com/TokenPocket_TP',
    confirmedBy: `${TP_LAB_FOOTER}; ${HELP_CN}: README.md; WalletScrutiny`,
  },
  /** The pages take their group from the locale; these three are the only groups a locale may name. */
  telegram: { href: 'https://t.me/tokenPocket_en', confirmedBy: `${TP_LAB_FOOTER}; ${HELP_EN}: README.md` },
  telegramChinese: { href: 'https://t.me/tokenPocket_cn', confirmedBy: TP_LAB_FOOTER },
  telegramKorean: { href: 'https://t.me/tokenpocket_kor', confirmedBy: TP_LAB_FOOTER },
  forum: { href: 'https://fans.tokenpocket.pro/', confirmedBy: `${TP_LAB_FOOTER}; ${HELP_EN}: README.md` },
  youtube: {
    href: 'https://www.youtube.com/channel/UCudaS5hcbqUaMtOGHmQ2e0A',
    confirmedBy: `${TP_LAB_FOOTER}; ${HELP_EN}: README.md`,
  },
  discord: {
    ...CONTACT_METHODS,
    confirmedBy: null,
    standsIn:
      "The invite is gone from the brand's later footers, and an expired invite can be taken by others; the page of official contacts is linked instead.",
  },
  medium: {
    href: 'https://tokenpocket-gm.medium.com/',
    confirmedBy: `${TP_LAB_FOOTER}; ${HELP_EN}: README.md; BNB Chain documentation`,
  },
  serviceMail: {
    href: 'mailto:service@tokenpocket.pro',
    confirmedBy: `${TP_LAB_FOOTER}; ${HELP_EN}: README.md`,
  },
  businessMail: {
    href: 'mailto:bd@tokenpocket.pro',
    confirmedBy: `github.com/TP-Lab/Document: News.md; ${HELP_EN}: README.md`,
  },
  developerMail: {
    href: 'mailto:dapp@tokenpocket.pro',
    confirmedBy: `${HELP_EN}: README.md; ${HELP_CN}: README.md`,
  },
} as const satisfies Record<string, OutsideLink>

export type LinkKey = keyof typeof LINKS

const CHINESE = ['zh', 'zh-tw']

/** The address of an entry; with a language given, the destination's Chinese edition for the Chinese ones. */
export function linkHref(key: LinkKey, lang?: string): string {
  const link: OutsideLink = LINKS[key]
  const isChinese = lang !== undefined && CHINESE.includes(lang)
  return (isChinese ? link.chinese : undefined) ?? link.href
}

// Object.keys widens to string[]; LINKS is frozen in shape by `as const`.
export const LINK_KEYS = Object.keys(LINKS) as LinkKey[]

/**
 * Where a link can be passed on without a script of theirs: Telegram's and X's own documented share addresses. The
 * label is the service's name, `common:menu.<id>`, the mark that of content/marks.svg.
 */
export const SHARE_TARGETS = [
  { id: 'telegram', template: 'https://t.me/share/url?url={url}&text={text}' },
  { id: 'twitter', template: 'https://x.com/intent/post?url={url}&text={text}' },
] as const
