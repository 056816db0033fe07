import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Query } from './find.ts'

/** No single step of a browser takes this long, on a busy machine either. */
export const STEP_LIMIT_MS = 30_000

export const WINDOW = { width: 1440, height: 900 }

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown'

/** An element of the page that is open. */
export interface PageElement {
  /** With the mouse, in its middle. */
  click: () => Promise<void>
  /** Key by key, into what has the focus after a click. */
  type: (text: string) => Promise<void>
  upload: (file: string) => Promise<void>
  run: <Result>(inPage: (element: HTMLElement) => Result) => Promise<Result>
}

/** A browser with one window, and what its protocol can do. */
export interface DrivenBrowser {
  version: string
  open: (url: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  address: () => Promise<string>
  press: (key: Key) => Promise<void>
  /** A script of its own, outside the page's policy. */
  load: (script: string) => Promise<void>
  run: <Result>(inPage: () => Result) => Promise<Result>
  find: (inPage: (query: Query) => HTMLElement[], query: Query) => Promise<PageElement[]>
  /** As PNG. */
  picture: () => Promise<Buffer>
  /** Errors of scripts so far, where the protocol tells them. */
  complaints: () => readonly string[]
  /** Ends everything that was started for it. */
  quit: () => Promise<void>
}

export interface Engine {
  name: string
  /** Debian's packages of programs that are not on this machine; with any, the engine is not driven. */
  missing: readonly string[]
  /** `folder`: an empty one for the profile; what is downloaded goes to `downloads` in it. */
  start: (folder: string) => Promise<DrivenBrowser>
}

/** Where a program is, as a shell would find it. */
export const pathOfProgram = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(path => existsSync(path))
