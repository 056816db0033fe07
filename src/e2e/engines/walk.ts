import type { Visitor } from './visitor.ts'

export interface Given {
  /** Somebody at a browser that has never been here. */
  visitor: Visitor
  /** Where the site is. */
  baseURL: string
  /** For files. */
  folder: string
}

/** What a visitor does, under a sentence about what he gets. */
export type Walks = Readonly<Record<string, (given: Given) => Promise<void>>>

export const buttonNamed = (name: string | RegExp) => ({ role: 'button', name })
export const link = (name: string | RegExp) => ({ role: 'link', name })
export const heading = (name: string | RegExp) => ({ role: 'heading', name })
export const MAIN_PART = { role: 'main' }
