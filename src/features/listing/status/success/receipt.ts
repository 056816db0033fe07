/**
 * Shows the number and the private link of the request that the address names behind `#`. Runs inline, right after the
 * markup that it fills, so that the page needs no script file; it must not refer to anything outside itself.
 *
 * Anybody can write such an address, and its content would be shown under the wallet's name: only an id and a key of the
 * contract's shape, `SUBMISSION_ID` and `SUBMISSION_KEY`, are shown.
 */
export function showReceipt(idShape: string, keyShape: string): void {
  const root = document.querySelector<HTMLElement>('[data-receipt]')
  const named = new URLSearchParams(location.hash.slice(1))
  const id = named.get('id') ?? ''
  const key = named.get('key') ?? ''
  if (!root || !new RegExp(idShape).test(id) || !new RegExp(keyShape).test(key)) return
  const link = new URL(root.dataset.receipt ?? '', location.href)
  link.hash = String(new URLSearchParams({ id, key }))
  const file = root.querySelector<HTMLAnchorElement>('[data-file]')
  const text = file?.dataset.file?.replace('{id}', id).replace('{link}', link.href) ?? ''
  // Beside the receipt and on the one in the picture.
  for (const place of document.querySelectorAll('[data-id]')) place.textContent = id
  for (const place of root.querySelectorAll('[data-link]')) place.textContent = link.href
  root.querySelector('[data-open]')?.setAttribute('href', link.href)
  file?.setAttribute('href', `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`)
  file?.setAttribute('download', `${id}.txt`)
  // The first letter tells what is to be listed.
  for (const part of document.querySelectorAll<HTMLElement>('[data-kind]'))
    part.hidden = part.dataset.kind !== id[0]
  // What the page says of a request that it does not have gives way to what holds for this one.
  const lead = document.querySelector('h1 + p')
  if (lead) lead.textContent = root.dataset.lead ?? ''
  for (const part of document.querySelectorAll<HTMLElement>('[data-bare], [data-sent]'))
    part.hidden = part.dataset.bare !== undefined
  root.hidden = false
}
