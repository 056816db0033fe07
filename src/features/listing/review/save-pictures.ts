import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { imageIdOf } from '#contract/uploads.ts'
import { errorText } from '#platform/log.ts'
import { endingOf } from '../server/documents.ts'
import { contentOfImage, findImage } from '../server/stored-images.ts'
import { textIn, textsIn } from '../widgets/json.ts'
import { type CliContext, logAction, ReviewError } from './cli-context.ts'
import { readReviewedSubmission } from './submissions.ts'

/** For this account alone, and never over a file that is there. */
function save(file: string, content: Buffer): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new ReviewError(`${file}: cannot be written (${errorText(error)})`)
  }
}

/** The folder that means the standard output: where the command's account may not write what its caller could read. */
const TO_OUTPUT = '-'

/** The logo and the audit reports of a request as files: no browser gets them before they are listed. */
export async function savePictures(cli: CliContext, typed: string, folder: string): Promise<void> {
  const { id, values } = await readReviewedSubmission(cli, typed)
  const reports = textsIn(values.audit_report).map((url, place) => ({ url, name: String(place + 1) }))
  const pictures = [{ url: textIn(values.icon_url), name: 'logo' }, ...reports].filter(
    ({ url }) => url !== '',
  )
  if (pictures.length === 0) throw new ReviewError(`${id}: no picture and no audit report was uploaded`)
  const found: Record<string, Buffer> = {}
  for (const { url, name } of pictures) {
    const image = await findImage(cli.db, imageIdOf(url) ?? '')
    const content = image && (await contentOfImage(cli.db, image))
    if (content) found[`${id}-${name}.${endingOf(image.type)}`] = content
    else cli.warn(name === 'logo' ? 'the logo is gone' : `report ${name} is gone`)
  }
  if (folder === TO_OUTPUT) cli.write(zipSync(found, { level: 0 }))
  else
    for (const [name, content] of Object.entries(found)) {
      const file = join(folder, name)
      save(file, content)
      cli.printLine(file)
    }
  await logAction(cli, cli.db, { action: 'report', subject: id, note: '' })
}
