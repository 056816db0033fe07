import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DappEvidence } from '#features/dappstore/contract/evidence.ts'

/** What the commands read of an entry of `dapps.json`. */
export interface DappInFile {
  id: number
  slug: string
  title: string
  url: string
  hot: boolean
  rank: number
  evidence?: Partial<DappEvidence>
}

/** Something that was reported, or is to be asked, and could not be read where the file was last worked on. */
export interface OpenQuestion {
  /** Slug. */
  dapp: string
  about: 'incidents' | 'state'
  reported: string
  /** Who reports it, where that is known; to be read, not to be cited. */
  source?: string
  /** Why it is open. */
  reason: string
}

const CATALOGUE = join(import.meta.dirname, '../../src/content/catalogue')

const read = (file: string) => JSON.parse(readFileSync(join(CATALOGUE, file), 'utf8'))

export const dappsInFile = (): DappInFile[] => read('dapps.json')
export const readQuestions = (): OpenQuestion[] => read('facts-due.json')
/** Ids of the DApps that a section of the store shows. */
export const readShelved = (): Set<number> =>
  new Set(read('sections.json').flatMap(({ dapps }: { dapps: number[] }) => dapps))
