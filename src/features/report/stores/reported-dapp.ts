import { atom } from 'nanostores'
import { loadDappsByIds } from '#features/dappstore/api/dapps.ts'
import { safeUrl } from '#lib/safe-url.ts'

export interface ReportedDapp {
  title: string
  host: string
}

/** Who the report is about; undefined until the store has answered, or when it does not. */
export const $reported = atom<ReportedDapp | undefined>()

/** The DApp that an address names; undefined for anything but a number. */
export function reportedId(query: string): number | undefined {
  const id = new URLSearchParams(query).get('dapp')?.trim() ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** The form works without its answer: it names the DApp by its number then. False: the store knows no such DApp. */
export async function nameReported(id: number, lang: string): Promise<boolean> {
  const answer = await loadDappsByIds([id], lang)
  const dapp = answer.ok ? answer.data.find(candidate => candidate.id === id) : undefined
  const site = safeUrl(dapp?.url)
  if (!dapp) return !answer.ok
  $reported.set({ title: dapp.title, host: site ? new URL(site).hostname.replace(/^www\./, '') : '' })
  return true
}
