import { $proving } from '../stores/prove.ts'
import { canSign, signMessage } from '../stores/sign.ts'
import { proveFollowed } from '../stores/status.ts'
import type { fillSubmission } from './submission.ts'
import type { SubmissionPage } from './submission-page.ts'

/** What is to be put where, or to be signed. */
export function fillProof(
  { setPart, fillPart, timeText }: Pick<SubmissionPage, 'setPart' | 'fillPart' | 'timeText'>,
  { proof }: Parameters<typeof fillSubmission>[1],
): void {
  if (!proof) return
  setPart('dns-name', proof.dns?.name ?? '')
  setPart('dns-value', proof.dns?.value ?? '')
  setPart('file-url', proof.file?.url ?? '')
  setPart('file-content', proof.file?.content ?? '')
  setPart('sign-text', proof.signature?.message ?? '')
  fillPart('prove-until', { date: timeText(proof.until) })
}

/** The form that has the proof looked for. `show` brings the page's parts in step. */
export function offerProof({ part }: SubmissionPage, show: () => void): void {
  const form = part('prove')
  const field = form?.querySelector('textarea')
  const button = form?.querySelector<HTMLElement>('[type=submit]')
  if (!form || !field) return
  const sign = part('sign')
  if (sign) sign.hidden = !canSign()
  sign?.addEventListener('click', async () => {
    const signature = await signMessage(part('sign-text')?.textContent ?? '')
    if (signature) field.value = signature
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void proveFollowed(field.value)
  })
  $proving.listen((proving, before) => {
    button?.setAttribute('aria-busy', String(proving === 'sending'))
    show()
    // The form is gone with what was to be done: on to the request.
    if (proving === 'idle' && before === 'sending') part('name')?.focus()
  })
}
