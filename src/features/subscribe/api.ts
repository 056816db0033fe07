import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { subscribe } from './contract.ts'

/** The page's language is sent in a header: the mail that asks for confirmation is written in it. */
export function sendSubscription(
  email: string,
  lang?: string,
  settings: CallSettings = {},
): Promise<Outcome<null>> {
  const headers = { ...settings.headers, ...(lang && { lang }) }
  return call(subscribe, { email }, { ...settings, headers })
}
