import type { LinkKey } from '#content/links.ts'
import type { MenuItem } from '#content/menu.ts'
import { HAS_RELEASES } from '#content/releases.ts'

/** A tool, the part of the page that is about it, and a way on beside the tool itself. */
interface Tool {
  id: LinkKey
  part: string
  further?: { to: MenuItem['to']; label: string }
}

const CHECK = { to: { page: 'download/check' }, label: 'common:menu.checkDownload' } as const
const DOWNLOADS = { to: { page: 'download' }, label: 'common:menu.downloads' } as const

/**
 * Tools that are shown at work. What they do is in the help center: the guides on the approval detector, on token
 * detection and on the batch sender; the key generator says it itself (github.com/TP-Lab/key-generator: src/i18n/lang/en.js).
 */
export const SHOWN = [
  {
    id: 'approvalDetector',
    part: 'approval-detector',
    further: { to: { page: 'learn/token-approvals' }, label: 'tools:approvalDetector.guide' },
  },
  {
    id: 'tokenSecurity',
    part: 'token-security',
    further: { to: { page: 'learn/honeypot-tokens' }, label: 'tools:tokenSecurity.guide' },
  },
  {
    id: 'keyGenerator',
    part: 'key-generator',
    further: { to: { link: 'keyGeneratorSource' }, label: 'tools:keyGenerator.source' },
  },
  {
    id: 'batchSender',
    part: 'batch-sender',
    further: { to: { link: 'batchSenderGuide' }, label: 'tools:batchSender.guide' },
  },
] as const satisfies readonly Tool[]

/** Tools of which no public source says more than what they are for. */
export const NAMED = [
  { id: 'tokenProfile', part: 'token-profile' },
  { id: 'tokenClaim', part: 'token-claim' },
  { id: 'easyInscription', part: 'easy-inscription' },
  {
    id: 'versionVerification',
    part: 'version-verification',
    further: HAS_RELEASES ? CHECK : DOWNLOADS,
  },
  { id: 'nostrAssetsBatchSender', part: 'nostr-batch-sender' },
] as const satisfies readonly Tool[]

/** Whom the drawn approvals are for, and how much: addresses of nobody, as their middles are missing. */
export const APPROVALS = [
  { symbol: 'USDT', mark: '/icons/tokens/usdt.webp', spender: '0x9f2c…a7be' },
  { symbol: 'USDC', mark: '/icons/tokens/usdc.webp', spender: '0x41d0…33e8', amount: 25 },
] as const

/** What the drawn check of a contract says, in the order of its danger. */
export const FINDINGS = ['sell', 'mint', 'block'] as const

/** A list as the batch sender takes it; the approval is for its sum and no more. */
export const TRANSFERS = [
  { to: '0x7a4f…91c2', amount: 25 },
  { to: '0x2be8…04d1', amount: 40 },
  { to: '0xc630…ef57', amount: 35 },
] as const

export const TRANSFERRED = TRANSFERS.reduce((sum, { amount }) => sum + amount, 0)
