// biome-ignore-all lint/complexity/useArrowFunction: this is read by browsers that know no arrow functions.
// biome-ignore-all lint/style/useConst: nor constants.
// biome-ignore-all lint/suspicious/noVar: nor block scope.
// biome-ignore-all lint/correctness/noInnerDeclarations: nor block scope.

/**
 * In a browser older than those of `.browserslistrc` no other script of ours runs (early-script.ts): the page is what it is
 * without scripts, with what `<noscript>` says, and a control that does nothing without them says why.
 *
 * What is asked for came last of what the named browsers have: to Chrome 90, Safari 15.4 and Firefox 102; the test
 * compares that with the list. Inline and first in the head, in the syntax of ES5; it refers to nothing outside itself.
 */
export function markTooOld(): void {
  var root = document.documentElement
  if ('hasIndices' in RegExp.prototype && 'HTMLDialogElement' in window && 'TransformStream' in window) return
  root.setAttribute('data-too-old', '')
  document.addEventListener('DOMContentLoaded', function () {
    var note = document.getElementById('too-old')
    if (!note) return
    // Where scripts run, what is in it is text. It is the page's own.
    var silent = document.querySelectorAll('noscript')
    for (var at = 0; at < silent.length; at++) {
      var part = silent[at] as Element
      var said = document.createElement('p')
      said.textContent = note.textContent
      part.insertAdjacentElement('beforebegin', said)
      part.insertAdjacentHTML('beforebegin', part.textContent || '')
    }
  })
  var tell = function (event: Event) {
    var note = document.getElementById('too-old')
    for (var at = event.target as Element | null; note && at && at !== root; at = at.parentElement) {
      // Links, menus and forms with an address do what they do without scripts.
      if (/^(A|SUMMARY)$/.test(at.tagName) || at.getAttribute('action')) return
      if (/^(BUTTON|ASTRO-ISLAND)$/.test(at.tagName)) note.hidden = false
    }
  }
  document.addEventListener('click', tell, true)
  document.addEventListener('focus', tell, true)
}
