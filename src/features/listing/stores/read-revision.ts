import { imageIdOf } from '#contract/uploads.ts'
import { dataAddress } from '#lib/data-address.ts'
import { loadUpload } from '../api/images.ts'
import { loadSubmission } from '../api/submissions.ts'
import { hasContent } from './draft.ts'
import { keptLogo } from './draft-shapes.ts'
import { credentialsIn } from './own-submissions.ts'
import type { RevisionParts, RevisionState } from './revision.ts'

/** The logo as a draft holds it; undefined when it cannot be had, and stays on the server as it is. */
async function logoAt(logoUrl: string, key: string): Promise<string | undefined> {
  const picture = await loadUpload(imageIdOf(logoUrl) ?? '', key)
  return picture && keptLogo(await dataAddress(picture).catch(() => ''))
}

/** Reads the request of this number with the key in the address's fragment, or one that was kept from an earlier visit. */
export async function readRevision(
  id: string,
  { kind, $draft, changeDraft, replaceDraft, setComments }: RevisionParts,
): Promise<RevisionState> {
  const kept = $draft.get().revising
  const key = credentialsIn(location.hash).key || (kept?.id === id ? kept.key : '')
  if (key === '') return { state: 'unknown' }
  const answer = await loadSubmission(id, key)
  if (!answer.ok) return { state: answer.reason === 'refused' ? 'unknown' : 'failed' }
  const { state, values, fields } = answer.data
  if (answer.data.kind !== kind) return { state: 'unknown' }
  if (state !== 'changes_requested') return { state: 'closed', id, key }
  const { icon_url, ...typed } = values
  if (!hasContent($draft.get())) {
    const logoUrl = typeof icon_url === 'string' ? icon_url : undefined
    const logo = logoUrl && (await logoAt(logoUrl, key))
    replaceDraft(() => changeDraft({ values: typed, logo, logoUrl, revising: { id, key } }))
  }
  setComments({ reviewerComments: fields })
  return { state: 'ready', id, key }
}
