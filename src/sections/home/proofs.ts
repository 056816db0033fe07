import { bug, code, cut, shieldCheck } from '#content/icons.ts'
import type { MenuItem } from '#content/menu.ts'
import { HAS_RELEASES } from '#content/releases.ts'

type Target = MenuItem['to']

interface Proof {
  /** The words are `home:proofs.<id>`, the icon `proof-<id>` of pages/icons/home.svg.ts. */
  id: 'source' | 'download' | 'names' | 'approvals' | 'report'
  icon: string
  to: Target
}

const DOWNLOAD: Proof = { id: 'download', icon: shieldCheck, to: { page: 'download/check' } }

/** Nothing is here that cannot be opened and checked. */
export const PROOFS: readonly Proof[] = [
  { id: 'source', icon: code, to: { link: 'github' } },
  HAS_RELEASES ? DOWNLOAD : { id: 'names', icon: shieldCheck, to: { page: 'verify' } },
  { id: 'approvals', icon: cut, to: { page: 'tools#approval-detector' } },
  { id: 'report', icon: bug, to: { page: 'security#report' } },
]
