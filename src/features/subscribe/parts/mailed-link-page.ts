import { showState } from '#client/dom/templates.ts'
import { isWaiting } from '#client/stores/async-state.ts'
import { $press, press, tokenIn } from '../stores/mailed-link.ts'

/** The one button of a mailed link's page. */
export function offerPress(): void {
  const root = document.querySelector<HTMLElement>('[data-mailed]')
  const link = root?.dataset.mailed
  if (!root || (link !== 'confirm' && link !== 'leave')) return
  const lang = root.dataset.pageLanguage ?? 'en'
  root.querySelector('form')?.addEventListener('submit', async event => {
    event.preventDefault()
    const outcome = await press(link, tokenIn(location.hash))
    if (outcome) location.assign(`/${lang}/subscription/${outcome}/`)
  })
  $press.subscribe(now => {
    showState(root, now.state === 'failed' ? `failed-${now.why}` : now.state)
    root.querySelector('button')?.setAttribute('aria-busy', String(isWaiting(now)))
  })
  // A press that came before this script.
  window.early.clicked?.closest<HTMLElement>('[data-mailed] button')?.click()
}
