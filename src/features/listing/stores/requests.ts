import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'

/** A request that was sent from this browser: enough to find its status page again. */
export interface OwnRequest {
  id: string
  /** Opens the status page. */
  key: string
  kind: ListingKind
  title: string
  created_at: string
}

/** More than one person lists. */
const MAX_REQUESTS = 100

function readRequest(value: unknown): OwnRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  // Any object has text keys; each is looked at below.
  const { id, key, kind, title, created_at } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof key !== 'string' || !id || !key || !isListingKind(kind))
    return undefined
  return {
    id,
    key,
    kind,
    title: typeof title === 'string' ? title : '',
    created_at: typeof created_at === 'string' ? created_at : '',
  }
}

function decode(text: string): OwnRequest[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(readRequest).filter(request => request !== undefined) : []
  } catch {
    return []
  }
}

/** The newest first. */
export const $requests = persistentAtom<readonly OwnRequest[]>('listing:requests', [], {
  encode: JSON.stringify,
  decode,
})

export function rememberRequest(request: OwnRequest): void {
  const others = $requests.get().filter(({ id }) => id !== request.id)
  $requests.set([request, ...others].slice(0, MAX_REQUESTS))
}

/** On a device that others use too; the request itself stays what it is. */
export function forgetRequest(id: string): void {
  $requests.set($requests.get().filter(request => request.id !== id))
}

/** Where a request is followed; the key is in the fragment, which is never sent to a server. */
export const statusPath = (lang: string, { id, key }: { id: string; key: string }): string =>
  `/${lang}/status/#${new URLSearchParams({ id, key })}`
