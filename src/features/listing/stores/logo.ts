import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { sendImage } from '../api/images.ts'
import { perListing } from './listing.ts'

/** Refusals of the API, see `uploadImage`. */
const UPLOAD_CODES = ['type', 'size', 'dimensions', 'unreadable'] as const
export type UploadCode = (typeof UPLOAD_CODES)[number]

export type LogoUpload =
  | { state: 'idle' }
  | { state: 'sending'; isSlow?: true }
  | { state: 'refused'; code: UploadCode }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; reason: Failure['reason']; status?: number; retryAt?: number }

/** The picture of a `data:` address; its content security policy lets a page call only the API, so not by fetch. */
export function blobOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(body), letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] })
}

function refusal(failure: Failure): LogoUpload {
  const { fields, reason, status } = failure
  const code = UPLOAD_CODES.find(known => known === fields?.image)
  return code
    ? { state: 'refused', code }
    : { state: 'failed', reason, status, retryAt: retryTimeOf(failure) }
}

/** The logo of a form on its way to the API. */
export const logoOf = perListing(({ $draft, changeDraft }) => {
  const $logoUpload = atom<LogoUpload>({ state: 'idle' })

  /** The logo is another one now: the address of the one before is not its address. */
  function changeLogo(logo: string | undefined): void {
    if ($draft.get().logo === logo) return
    changeDraft({ logo, logoUrl: undefined })
    $logoUpload.set({ state: 'idle' })
  }

  /** Brings the logo of a draft to the API, once; true when it is there. */
  async function uploadLogo(): Promise<boolean> {
    const { logo, logoUrl } = $draft.get()
    if (logoUrl) return true
    if (!logo) return false
    const before = $logoUpload.get()
    if (before.state === 'sending' || (before.state === 'failed' && isTooEarly(before.retryAt))) return false
    $logoUpload.set({ state: 'sending' })
    const answer = await whenSlow(sendImage(blobOf(logo), 'logo'), () =>
      $logoUpload.set({ state: 'sending', isSlow: true }),
    )
    // Changed while it was sent, here or in another tab: that one has still to go.
    if ($draft.get().logo !== logo) {
      $logoUpload.set({ state: 'idle' })
      return false
    }
    $logoUpload.set(answer.ok ? { state: 'idle' } : refusal(answer))
    if (answer.ok) changeDraft({ logoUrl: answer.data.url })
    return answer.ok
  }

  return { $logoUpload, changeLogo, uploadLogo }
})
