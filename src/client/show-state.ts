/**
 * Shows what belongs to a state, or to one of several that hold at once, and hides the rest: `data-when="loading slow"`.
 * The words of every state stand in the HTML, in the page's language, so that a script needs none.
 */
export function showState(root: HTMLElement, ...states: string[]): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !part.dataset.when?.split(' ').some(state => states.includes(state))
  }
}
