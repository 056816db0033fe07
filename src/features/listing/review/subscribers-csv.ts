import { type CliContext, logAction, ReviewError } from './cli-context.ts'
import { csvLine } from './csv.ts'

/** The recipients of the next letter, each with the link that this letter has to end with. */
export async function exportSubscribers(cli: CliContext): Promise<void> {
  const { config, db, letterRecipients, write } = cli
  const base = config.publicApiUrl ?? config.siteUrl
  if (!base) throw new ReviewError('set SITE_URL or PUBLIC_API_URL: the links to unsubscribe lead there')
  write(csvLine(['email', 'language', 'leave_link']))
  let count = 0
  for await (const { email, lang, leaveUrl } of letterRecipients(base)) {
    count++
    write(csvLine([email, lang, leaveUrl]))
  }
  await logAction(cli, db, { action: 'export subscribers', subject: '', note: String(count) })
}
