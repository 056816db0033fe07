let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  const due = waiting
  waiting = []
  // The click comes after the release, and is to find its target where it was pressed.
  setTimeout(() => {
    for (const run of due) run()
  })
}

if (!import.meta.env.SSR) {
  addEventListener(
    'pointerdown',
    () => {
      isPressed = true
    },
    true,
  )
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, true)
}

/**
 * Runs at once, or when the finger or mouse button that is down comes up. What is wrong with a field that is left, a field
 * that is loaded and an answer of the API move what is below: a press that is under way would miss what it was aimed at.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
