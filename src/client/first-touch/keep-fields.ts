/**
 * Safari empties each field with autocomplete="off" when Back shows a page that it kept as it was; the page's scripts still
 * know what was typed there, and nothing is drawn anew. What it held when it was left is written into it again.
 */
export function keepFields(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    const typed = [...document.querySelectorAll('input')]
      .filter(({ type }) => type !== 'file')
      .map(field => ({ field, value: field.value, checked: field.checked }))
    const restore = () => {
      for (const { field, ...held } of typed) Object.assign(field, held)
    }
    // WebKit empties them in a task of its own, which it has queued by now.
    addEventListener('pageshow', () => setTimeout(restore), { once: true })
  })
}
