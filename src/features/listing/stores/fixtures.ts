import { vi } from 'vitest'
import type { ListingValues } from '../contract/submissions.ts'

/** The server's app in memory. */
interface TestServer {
  app: { request: (url: string, init: RequestInit) => Response | Promise<Response> }
}

/** What the network does to a call; undefined: it lets it through. */
export type Disturbance = (url: string, init: RequestInit) => Response | Promise<Response> | undefined

export interface Visit {
  search?: string
  hash?: string
  /** What the browser keeps from visit to visit. */
  storage?: Map<string, string>
}

export interface Browser {
  disturb: Disturbance
  /** Where the page was left for. */
  went: string[]
  open: (visit?: Visit) => ReturnType<typeof openPage>
  /** A form with its logo, at the step that sends it. */
  readyToSend: (form: ListingValues) => ReturnType<typeof openPage>
}

/** Stores live as long as a page; each visit opens a new one. Nothing is unstubbed: a store lets go of its page later. */
async function openPage(browser: Browser, api: TestServer, visit: Visit = {}) {
  const { search = '', hash = '', storage = new Map<string, string>() } = visit
  vi.resetModules()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const location = { search, hash, pathname: '/en/submit/chain/' }
  const follow = (_: unknown, __: string, address: string) => {
    location.search = new URL(address, 'http://site').search
  }
  vi.stubGlobal('history', { state: null, pushState: follow, replaceState: follow })
  vi.stubGlobal('location', Object.assign(location, { assign: (to: string) => browser.went.push(to) }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    async (url: string, init: RequestInit) =>
      (await browser.disturb(url, init)) ?? api.app.request(url, init),
  )
  const { createListing } = await import('./listing.ts')
  const { checksOf } = await import('./checks.ts')
  const { sendingOf } = await import('./send.ts')
  const { sentSubmissionOf } = await import('./sent-submission.ts')
  const donation = await import('#features/donation/stores/donation.ts')
  const listing = createListing('chain')
  listing.setContext([], [])
  return {
    storage,
    location,
    ...listing,
    ...checksOf(listing),
    ...sendingOf(listing),
    ...sentSubmissionOf(listing),
    ...(await import('./own-submissions.ts')),
    openDonation: () => donation.openDonation(listing.donationDraft),
  }
}

export type VisitedForm = Awaited<ReturnType<typeof openPage>>

/** A visitor's browser before the forms, and the real server behind them. */
export function openBrowser(api: TestServer): Browser {
  const browser: Browser = {
    disturb: () => undefined,
    went: [],
    open: visit => openPage(browser, api, visit),
    readyToSend: async form => {
      const { icon_url, ...values } = form
      const page = await browser.open()
      page.changeDraft({ values, logoUrl: String(icon_url), step: 'send' })
      return page
    },
  }
  return browser
}
