// What was uploaded, as this browser's pages show it: before a listing is approved, its address alone shows nothing.
import { imageIdOf } from '#contract/uploads.ts'
import { loadUpload } from '../api/images.ts'

/** `blob:` addresses by id, for as long as the page is open. */
const known = new Map<string, Promise<string | undefined>>()

/** The file that was chosen here is what the server keeps. */
export function rememberUpload(url: string, file: Blob): void {
  const id = imageIdOf(url)
  if (id) known.set(id, Promise.resolve(URL.createObjectURL(file)))
}

async function load(id: string, secret: string): Promise<string | undefined> {
  const picture = await loadUpload(id, secret)
  // Another try, when it is shown again, may go well.
  if (!picture) known.delete(id)
  return picture && URL.createObjectURL(picture)
}

/** Where this page can show an upload; undefined when it cannot be had. `secret`: of the upload, or of the request that holds it. */
export function blobAddressOf(url: string, secret: string | undefined): Promise<string | undefined> {
  const id = imageIdOf(url) ?? ''
  const address = known.get(id) ?? (id && secret ? load(id, secret) : Promise.resolve(undefined))
  if (id && secret) known.set(id, address)
  return address
}
