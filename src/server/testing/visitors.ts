import type { ListingKind } from '#contract/listing-kinds.ts'
import { type Answer, answerOf, type TestApi } from './api.ts'
import {
  goodForm,
  intentFor,
  newIntent,
  type Submitting,
  submit,
  textOfAnswer,
  uploadPicture,
} from './listings.ts'

/** The proxy in front, on the same machine; `TRUSTED_PROXIES` has to name it. */
export const PROXY = '127.0.0.1'
const SOCKET = { incoming: { socket: { remoteAddress: PROXY } } }

/** What a visitor from this address does, as it reaches the API through the proxy. */
export function visitorAt({ app }: Pick<TestApi, 'app'>, address: string) {
  const request = (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return app.request(path, { ...init, headers }, SOCKET)
  }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    answerOf(
      await request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const api = { app: { request }, post }
  return {
    get: async (path: string): Promise<Answer> => answerOf(await request(path, {})),
    post,
    upload: (picture: Buffer, purpose = 'logo') => uploadPicture(api, picture, { purpose }),
    /** A form and its amount. */
    ready: async (kind: ListingKind, change: Record<string, unknown>) => {
      const form = goodForm(kind, String(change.icon_url), change)
      return { form, intent: await newIntent(api, kind, form) }
    },
    send: (kind: ListingKind, sending: Submitting) => submit(api, kind, sending),
    /** All that an owner does until number and amount are on the screen; undefined where a call is refused. */
    request: async (kind: ListingKind, logo: Buffer, change: Record<string, unknown>) => {
      const url = textOfAnswer(await uploadPicture(api, logo), 'url')
      if (url === '') return undefined
      const form = goodForm(kind, url, change)
      const check = textOfAnswer(await post(`/v1/submission/${kind}/check`, form), 'check')
      if (check === '') return undefined
      const intent = await intentFor(api, kind, check)
      const answer = await submit(api, kind, { intent, form })
      return answer.status === 200 ? { id: textOfAnswer(answer, 'id'), intent } : undefined
    },
  }
}

/** The i-th /64 of a /48, and the i-th /48 of a provider's /32. */
export const networkIn = (site: number, i: number): string =>
  `2001:db8:${site.toString(16)}:${(i % 65_536).toString(16)}::1`
