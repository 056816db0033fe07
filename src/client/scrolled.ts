/** The header gets its background once the page has left the top. */
export function markScrolled(): void {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', mark, { passive: true })
  mark()
}
