import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { confirmSubscription, leaveSubscription, type MailedLink, subscribe } from './contract.ts'

/** The page's language is sent in a header: the mail that asks for confirmation is written in it. */
export function sendSubscription(
  email: string,
  lang?: string,
  settings: CallSettings = {},
): Promise<Outcome<null>> {
  const headers = { ...settings.headers, ...(lang && { lang }) }
  return call(subscribe, { email }, { ...settings, headers })
}

/** What the button of a mailed link's page does. */
const PRESSES = { confirm: confirmSubscription, leave: leaveSubscription } satisfies Record<
  MailedLink,
  unknown
>

export const pressMailedLink = (link: MailedLink, token: string): Promise<Outcome<null>> =>
  call(PRESSES[link], { token })
