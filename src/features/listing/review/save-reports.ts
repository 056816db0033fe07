import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText } from '#platform/log.ts'
import { imageIdOf } from '../contract/fields.ts'
import { loadImage } from '../server/stored-images.ts'
import { textsIn } from '../widgets/json.ts'
import { type CliContext, logAction, ReviewError } from './cli-context.ts'
import { readRequest } from './requests.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** For this account alone, and never over a file that is there. */
function save(file: string, content: Buffer): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new ReviewError(`${file}: cannot be written (${errorText(error)})`)
  }
}

/** The audit reports of a request as files, for staff whose machine does not reach the server's pages. */
export async function saveReports(cli: CliContext, typed: string, folder: string): Promise<void> {
  const request = await readRequest(cli, typed)
  const urls = textsIn(request.values.audit_report)
  if (urls.length === 0) throw new ReviewError(`${request.id}: no audit report was uploaded`)
  for (const [place, url] of urls.entries()) {
    const image = await loadImage(cli.db, imageIdOf(url) ?? '')
    if (!image) {
      cli.warn(`report ${place + 1} is gone`)
      continue
    }
    const file = join(folder, `${request.id}-${place + 1}.${ENDINGS[image.type] ?? 'bin'}`)
    save(file, image.content)
    cli.printLine(file)
  }
  await logAction(cli, cli.db, { action: 'report', subject: request.id, note: '' })
}
