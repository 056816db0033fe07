import { bug, code, cut, shieldCheck } from '#content/icons.ts'
import type { MenuItem } from '#content/menu.ts'

type Target = MenuItem['to']

interface Proof {
  /** The words are `home:proofs.<id>`, the icon `proof-<id>` of the deferred ones. */
  id: 'source' | 'download' | 'approvals' | 'report'
  icon: string
  to: Target
}

/** Nothing is here that cannot be opened and checked. */
export const PROOFS: readonly Proof[] = [
  { id: 'source', icon: code, to: { link: 'github' } },
  { id: 'download', icon: shieldCheck, to: { page: 'download/android#verify' } },
  { id: 'approvals', icon: cut, to: { link: 'approvalDetector' } },
  // The bounty has no page of its own yet; this file says where a report is read.
  {
    id: 'report',
    icon: bug,
    to: { file: '/.well-known/security.txt' },
  },
]
