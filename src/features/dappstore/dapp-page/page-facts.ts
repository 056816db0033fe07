import type { Network } from '#features/networks/contract/networks.ts'
import type { Application } from '../contract/dapps.ts'
import { isGone, recentIncident } from '../contract/standing.ts'
import type { MarkSheet } from '../marks/mark-sheet.ts'
import { drawnFrom } from '../marks/network-marks.ts'
import { networksOf, type StoreSnapshot } from '../snapshot.ts'
import { similarDapps } from './similar-dapps.ts'

/** What the page of a DApp shows of the store beside its record; when either changes, the page is rendered again. */
export function pageFacts(
  record: Application,
  { dapps, categories }: Pick<StoreSnapshot, 'dapps' | 'categories'>,
  chains: readonly Network[],
  marks: MarkSheet | undefined,
) {
  // Most are named in its evidence as well; the page shows and carries each once.
  const isNamed = (url: string) => record.evidence?.audits.some(audit => audit.url === url)
  const dapp = { ...record, audit_urls: record.audit_urls.filter(url => !isNamed(url)) }
  return {
    dapp,
    categories: categories.filter(({ hid }) => dapp.categories.includes(hid)),
    networks: drawnFrom(marks, networksOf(chains, [dapp])),
    // Of the build's day: what the page said then it says again where it wakes.
    isGone: isGone(dapp.evidence),
    incident: recentIncident(dapp.evidence),
    similar: similarDapps(
      dapp,
      dapps.filter(({ evidence }) => !isGone(evidence)),
    ).map(({ id, title, desc, desc_lang, icon_url }) => ({
      id,
      title,
      desc,
      ...(desc_lang && { desc_lang }),
      icon_url,
    })),
  }
}
