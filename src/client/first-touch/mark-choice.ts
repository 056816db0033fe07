/**
 * What is chosen on the page (ui/Choices.astro, the networks of the home page's phone) is on its root as well, for the
 * styles of browsers without `:has()`. Of what a browser brought back, too.
 */
export function markChoice(): void {
  const mark = () => {
    const chosen = document.querySelector<HTMLInputElement>('[data-choices] :checked')
    if (chosen) document.documentElement.dataset.chosen = chosen.value
  }
  document.addEventListener('change', mark)
  mark()
}
