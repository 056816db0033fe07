import type { Fetched, Outbound } from '#platform/http/guarded-fetch.ts'
import { workLimiter } from '#platform/http/limiters.ts'
import { keepAnswers } from '#platform/kept-answers.ts'
import { drawIcon } from '../images.ts'
import { readPage, type SitePage } from './site-page.ts'

const KEEP_MS = 5 * 60_000
const KEEP_SILENT_MS = 15_000
const MAX_KEPT = 200
/** The page and its icon together; whoever types goes on meanwhile. */
const LIMIT_MS = 8_000
const MAX_DECODES = 1
const MAX_WAITING_DECODES = 4

export interface SiteFacts extends Omit<SitePage, 'icon'> {
  /** PNG of the size of a logo. */
  icon?: Buffer
}

/** Asks a site what it is called; undefined when it may not be asked, or does not say. */
export interface SiteReader {
  readSite: (url: string) => Promise<SiteFacts | undefined>
}

declare module '#platform/feature.ts' {
  interface Services {
    sites: SiteReader
  }
}

const bareHost = (host: string): string => host.replace(/^www\./, '')

export function readSites({ guardedFetch }: Pick<Outbound, 'guardedFetch'>): SiteReader {
  const kept = keepAnswers<Promise<SiteFacts | undefined>>(MAX_KEPT)
  const decode = workLimiter(MAX_DECODES, MAX_WAITING_DECODES)

  async function openPage(url: string, signal: AbortSignal): Promise<Fetched | undefined> {
    const first = await guardedFetch(url, { signal, isStartEnough: true })
    if (!('refused' in first)) return first
    const from = new URL(url)
    // With or without `www.` it is the same site to people.
    const isSame =
      first.to !== undefined && first.to !== from.hostname && bareHost(first.to) === bareHost(from.hostname)
    if (first.refused !== 'elsewhere' || !isSame || first.to === undefined) return undefined
    from.hostname = first.to
    const second = await guardedFetch(from.href, { signal, isStartEnough: true })
    return 'refused' in second ? undefined : second
  }

  async function drawnIcon(url: string | undefined, signal: AbortSignal): Promise<Buffer | undefined> {
    if (url === undefined) return undefined
    const answer = await guardedFetch(url, { signal })
    if ('refused' in answer || answer.status !== 200) return undefined
    return decode(() => drawIcon(answer.bytes), signal)
  }

  async function ask(url: string): Promise<SiteFacts | undefined> {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const page = await openPage(url, signal)
    if (page?.status !== 200) return undefined
    const { icon, ...facts } = readPage(page.text, page.url)
    return { ...facts, icon: await drawnIcon(icon, signal) }
  }

  return {
    readSite: async url => {
      const known = kept.get(url)
      if (known) return known
      const answer = ask(url)
      kept.set(url, answer, KEEP_MS)
      const found = await answer
      if (found === undefined) kept.set(url, answer, KEEP_SILENT_MS)
      return found
    },
  }
}
