import { apps, coins, hardware, link, rss } from '#content/icons.ts'

interface Audience {
  /** The words are `partner:audience.<id>`. */
  id: string
  icon: string
  /** Where this kind can start on its own, and the `common:menu` words for it; the others write. */
  start?: { page: string; menu: string }
}

export const AUDIENCES = [
  { id: 'chains', icon: link, start: { page: 'submit/chain', menu: 'submitChain' } },
  { id: 'hardware', icon: hardware },
  { id: 'payments', icon: coins },
  { id: 'dapps', icon: apps, start: { page: 'submit/dapp', menu: 'submitDapp' } },
  { id: 'media', icon: rss, start: { page: 'recruiting', menu: 'recruiting' } },
] as const satisfies readonly Audience[]

/** The words are `partner:sides.<side>.<id>`. */
export const OUR_SIDE = ['reach', 'place', 'engineers', 'words'] as const
export const YOUR_SIDE = ['product', 'documents', 'care', 'support'] as const

/** The words are `partner:start.<id>`. */
export const STEPS = ['write', 'talk', 'build'] as const
