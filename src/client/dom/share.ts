/** An address with places for what is shared: `https://…?url={url}&text={text}`. */
export const shareAddress = (template: string, url: string, text: string): string =>
  template.replace('{url}', () => encodeURIComponent(url)).replace('{text}', () => encodeURIComponent(text))

/** Points the share row at another page than the built one: the shell learns its address and title from the API. */
export function shareInstead(url: string, title: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    link.href = shareAddress(link.dataset.share ?? '', url, title)
  }
  const share = document.querySelector<HTMLElement>('[data-share-native]')
  if (share) Object.assign(share.dataset, { url, title })
  const copy = document.querySelector<HTMLElement>('[data-share-row] [data-copy]')
  if (copy) copy.dataset.copy = url
}

/** The device's own share sheet, where there is one; the button keeps its place free until then. */
export function offerNativeShare(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-share-native]')
  if (!button || typeof navigator.share !== 'function') return
  button.hidden = false
  button.addEventListener('click', async () => {
    const { url = location.href, title = document.title } = button.dataset
    try {
      await navigator.share({ url, title })
    } catch {
      // Closed without sharing: no error.
    }
  })
}
