import { LEAVE_PATH } from '#features/subscribe/contract.ts'
import { newLeaveToken } from '#features/subscribe/server/subscribers.ts'
import { csvLine } from './csv.ts'
import { type Desk, ReviewError } from './desk.ts'

/** Who gets the next letter: confirmed addresses, each with the link that this letter has to end with. */
export async function exportSubscribers({ config, db, account, now, write }: Desk): Promise<void> {
  const base = config.publicApiUrl ?? config.siteUrl
  if (!base) throw new ReviewError('set SITE_URL or PUBLIC_API_URL: the links to unsubscribe lead there')
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['email_key', 'email', 'lang'])
    .where('confirmed_at', 'is not', null)
    .orderBy('email_key')
    .execute()
  write(csvLine(['email', 'language', 'leave_link']))
  for (const { email_key, email, lang } of subscribers) {
    const token = await newLeaveToken(db, email_key, lang)
    write(csvLine([email, lang, `${base}${LEAVE_PATH}?token=${token}`]))
  }
  await db
    .insertInto('staff_log')
    .values({
      at: now.toISOString(),
      account,
      action: 'export subscribers',
      subject: '',
      note: String(subscribers.length),
    })
    .execute()
}
