/**
 * What is typed into the first step of a form before its island is hydrated, nobody else has yet: where a script is gone
 * (client/before-paint/await-touch.ts) the page is not reloaded over it. The form says what happened instead. Inline beside the form;
 * it refers to nothing outside itself.
 */
export function keepTyped(): void {
  let isTyped = false
  // What the browser put back by itself it puts back again.
  addEventListener('input', () => {
    isTyped = true
  })
  window.early.stay = isForGood => {
    const broken = document.querySelector<HTMLElement>('[ssr] [data-broken]')
    if (!broken || !(isTyped || isForGood)) return false
    broken.hidden = false
    return true
  }
}
